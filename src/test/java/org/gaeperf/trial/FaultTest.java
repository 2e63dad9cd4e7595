package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.LoadMain;
import org.gaeperf.load.LoadProgress;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Verdict;
import org.gaeperf.plan.WarmUpPlan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trials of real servers that do something wrong: the verdict is right, the figures are kept, and there is an end. */
@Tag("slow")
@Timeout(90)
class FaultTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final int RATE = 100;

    @TempDir
    private Path output;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "STATUS_500             | status 500",
        "CLOSES_THE_CONNECTION  | Exception",
        "CUTS_THE_BODY          | Exception",
        "ANSWERS_A_SHORTER_BODY | answer of wrong length",
        "NEVER_ANSWERS          | unanswered"})
    void oneWrongAnswerInAHundredFailsTheTrialAndIsNamed(FaultyServer.Fault fault, String words) throws Exception {
        TrialResult result = run(fault, Optional.empty());

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        LoadResult load = result.load().orElseThrow();
        assertThat(load.complete()).isTrue();
        assertThat(load.failed()).isBetween(3L, 5L);
        assertThat(load.answered()).isEqualTo(load.scheduled() - load.failed());
        assertThat(load.failures().keySet()).anyMatch(kind -> kind.contains(words));
        assertThat(result.reasons()).first().asString()
                .startsWith(load.failed() + " of " + load.scheduled() + " requests failed: ").contains(words);
        assertThat(load.scheduledLatency().p50Micros()).isPositive();
        assertThat(result.elapsedSeconds()).isLessThan(40);
        assertEnded(result);
    }

    @ParameterizedTest
    @CsvSource({"EXITS", "RUNS_OUT_OF_MEMORY"})
    void aServerThatEndsItselfLeavesWhatWasMeasuredBefore(FaultyServer.Fault fault) throws Exception {
        TrialResult result = run(fault, Optional.empty());

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).first().asString()
                .startsWith("the server ended with exit code 3 while it was measured; its log");
        assertThat(result.load().orElseThrow().complete()).isFalse();
        assertThat(result.load().orElseThrow().answered()).isPositive();
        assertThat(result.elapsedSeconds()).as("the trial ends with the server").isLessThan(20);
        assertEnded(result);
    }

    @Test
    void aServerThatStopsForAWhileShowsItAsLatency() throws Exception {
        Duration stopped = Duration.ofSeconds(2);
        TrialResult result = run(FaultyServer.Fault.NONE,
                Optional.of(new Stall(Stall.Who.SERVER, Duration.ofMillis(500), stopped)));

        LoadResult load = result.load().orElseThrow();
        assertThat(load.failed()).isZero();
        assertThat(load.answered()).isEqualTo(load.scheduled());
        assertThat(load.scheduledLatency().maxMicros()).isCloseTo(stopped.toNanos() / 1e3, within(300_000.0));
        assertThat(load.scheduledLatency().p90Micros()).isGreaterThan(1_000_000);
        assertEnded(result);
    }

    @Test
    void aServerThatStopsForGoodIsEndedAndItsRequestsCount() throws Exception {
        TrialResult result = run(FaultyServer.Fault.NONE,
                Optional.of(new Stall(Stall.Who.SERVER, Duration.ofMillis(500), Duration.ofMinutes(10))));

        LoadResult load = result.load().orElseThrow();
        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(load.unanswered()).isGreaterThan(300);
        assertThat(load.answered()).isPositive();
        assertThat(load.scheduledLatency().p90Micros()).as("at least their age").isGreaterThan(10_000_000);
        assertThat(result.elapsedSeconds()).isLessThan(60);
        assertEnded(result);
    }

    @Test
    void aClientThatIsKilledIsNamedAndTheSamplesAreKept() throws Exception {
        TrialPlan plan = plan(FaultyServer.Fault.NONE, Optional.empty());
        TrialListener killer = new TrialListener() {
            @Override
            public void phase(TrialPlan trial, String name, Duration expected) {
                if (name.equals("measurement")) {
                    CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS).execute(() -> ProcessHandle.current()
                            .children()
                            .filter(child -> commandLine(child).contains(LoadMain.class.getName()))
                            .forEach(ProcessHandle::destroyForcibly));
                }
            }

            @Override
            public void progress(LoadProgress progress) {
                // Only phases count.
            }
        };

        TrialResult result = Trial.run(plan, JDK, killer);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).first().asString().contains("load generator").contains("137");
        assertThat(result.samples().series("rssBytes").orElseThrow().points()).isNotEmpty();
        assertThat(result.elapsedSeconds()).isLessThan(30);
        assertEnded(result);
    }

    /** Whole, unlike that of {@link ProcessHandle.Info}, which ends in the middle of a long class path. */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException ended) {
            return "";
        }
    }

    private static void assertEnded(TrialResult result) {
        assertThat(ProcessHandle.of(result.server().orElseThrow().pid())).as("the server has ended").isEmpty();
    }

    private TrialResult run(FaultyServer.Fault fault, Optional<Stall> stall) throws Exception {
        return Trial.run(plan(fault, stall), JDK, TrialListener.none());
    }

    private TrialPlan plan(FaultyServer.Fault fault, Optional<Stall> stall) throws Exception {
        TrialPlan tiny = TinyTrials.begin(output, "bench.rate", Integer.toString(RATE)).next().orElseThrow();
        Variant variant = new Variant("faulty", "", Optional.empty(), Optional.empty(), tiny.variant().runtime(),
                tiny.variant().jdk(), List.of());
        WarmUpPlan warmUp = ((Exercise.ConstantRate) tiny.exercise()).warmUp();
        return new TrialPlan(tiny.id(), 1, 1, false, "load", variant, tiny.scenario(), tiny.workload(),
                new FaultyServer(fault), tiny.instruments(), tiny.serverJdk(), tiny.pinning(),
                new Exercise.ConstantRate(warmUp, Duration.ofSeconds(4), stall), tiny.sampleInterval(),
                tiny.directory());
    }
}
