package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;
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

    @TempDir
    private Path output;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "STATUS_500             | status 500",
        "CLOSES_THE_CONNECTION  | Exception",
        "CUTS_THE_BODY          | Exception",
        "ANSWERS_A_SHORTER_BODY | answer of wrong length",
        "ANSWERS_AFTER_THE_DRAIN| unanswered"})
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
        Duration stopped = Duration.ofSeconds(10);
        Stall stall = new Stall(Stall.Who.SERVER, Duration.ofMillis(500), stopped);
        // More connections than the backlog holds would be asked for again by the kernel, some after the drain.
        TrialPlan plan = FaultyTrials.plan(
                output, FaultyServer.Fault.NONE, Optional.of(stall), "bench.connections", "32");

        TrialResult result = Trial.run(plan, JDK, TrialListener.none());

        LoadResult load = result.load().orElseThrow();
        assertThat(load.failed()).isZero();
        assertThat(load.answered()).isEqualTo(load.scheduled());
        assertThat(load.scheduledLatency().maxMicros()).isCloseTo(stopped.toNanos() / 1e3, within(300_000.0));
        assertThat(load.scheduledLatency().p50Micros()).as("of requests due in 4 s").isGreaterThan(7_000_000);
        assertThat(result.verdict()).isNotIn(Verdict.VALID, Verdict.FAILED);
        assertThat(result.elapsedSeconds()).isLessThan(40);
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

    /** Not even with a script that waits for the JVM, like those of some version managers. */
    @Test
    void anotherProcessIsNotMeasuredInThePlaceOfTheJvm() throws Exception {
        Path script = jdkTool("java", JDK.resolve("bin/java") + " \"$@\"\nexit $?\n");

        TrialResult result = runOnJdkOfTools();

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        String reason = result.reasons().get(0);
        assertThat(reason).contains("that was started is not the JVM but started one, process ")
                .endsWith(script + " is a script; let it end with exec, or name the JDK itself with bench.jdk");
        List<String> pids = Pattern.compile("process (\\d+)").matcher(reason).results()
                .map(found -> found.group(1)).toList();
        assertThat(pids).as("the script and the JVM").hasSize(2).allSatisfy(pid -> {
            Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(pid));
            process.ifPresent(ending -> ending.onExit().orTimeout(5, TimeUnit.SECONDS).join());
            assertThat(process.filter(ProcessHandle::isAlive)).isEmpty();
        });
    }

    /** Each call of it ends at its limit, and so does the trial: with what does not come from it. */
    @Test
    void aHangingJcmdLeavesGapsAndTheTrialGoesOn() throws Exception {
        jdkTool("jcmd", "sleep 600\n");
        Files.createSymbolicLink(output.resolve("jdk/bin/java"), JDK.resolve("bin/java"));

        TrialResult result = runOnJdkOfTools();

        assertThat(result.verdict()).as(result.reasons().toString()).isNotEqualTo(Verdict.FAILED);
        assertThat(result.load().orElseThrow().answered()).isEqualTo(400);
        assertThat(result.cost().orElseThrow().cpuMicrosPerRequest()).isPositive();
        assertThat(result.samples().series("rssBytes")).isPresent();
        assertThat(result.samples().series("nmtTotalCommittedBytes")).isEmpty();
        assertThat(result.samples().gaps()).filteredOn(gap -> gap.source().startsWith("jcmd"))
                .isNotEmpty()
                .allSatisfy(gap -> assertThat(gap.reason()).contains("jcmd", "did not end within PT10S and was killed"));
        assertThat(result.elapsedSeconds()).isLessThan(80);
        assertEnded(result);
    }

    private Path jdkTool(String name, String commands) throws IOException {
        Path script = Files.createDirectories(output.resolve("jdk/bin")).resolve(name);
        Files.writeString(script, "#!/bin/sh\n" + commands);
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private TrialResult runOnJdkOfTools() throws Exception {
        TrialPlan real = FaultyTrials.plan(output, FaultyServer.Fault.NONE, Optional.empty());
        TrialPlan plan = new TrialPlan(real.id(), 1, 1, false, real.suite(), real.variant(), real.scenario(),
                real.workload(), real.server(), real.instruments(), output.resolve("jdk"), real.pinning(),
                real.exercise(), real.sampleInterval(), real.directory());
        return Trial.run(plan, JDK, TrialListener.none());
    }

    private static void assertEnded(TrialResult result) {
        assertThat(ProcessHandle.of(result.server().orElseThrow().pid())).as("the server has ended").isEmpty();
    }

    private TrialResult run(FaultyServer.Fault fault, Optional<Stall> stall) throws Exception {
        return Trial.run(FaultyTrials.plan(output, fault, stall), JDK, TrialListener.none());
    }
}
