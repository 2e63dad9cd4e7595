package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.ProcessStall;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Trials of real servers that do something wrong: the verdict is right, the figures are kept, and there is an end. They
 * are begun before the first test, several at a time, since they wait most of the time; each test awaits its own. Nothing
 * is said of how long they take: a trial that never ended would never let its test end.
 */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
class FaultTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final int AT_ONCE = 3;
    private static final Set<FaultyServer.Fault> FAULTS = EnumSet.complementOf(
            EnumSet.of(FaultyServer.Fault.NONE, FaultyServer.Fault.ANSWERS_ALL_LATE, FaultyServer.Fault.FALLS_SILENT));
    private static final Set<FaultyServer.Fault> ENDS =
            EnumSet.of(FaultyServer.Fault.EXITS, FaultyServer.Fault.RUNS_OUT_OF_MEMORY);

    /** A time longer than a test may take: only a trial that ends with its server ends in time. */
    private static final Duration FOREVER = Duration.ofHours(1);

    private static final Duration STOPPED = Duration.ofSeconds(10);
    private static final String HANGING_JCMD = "hanging jcmd";
    private static final String UNPROVEN = "hanging jcmd, a mode to prove";
    private static final String SCRIPT = "script";
    private static final String STOPS_FOR_A_WHILE = "stops for a while";
    private static final String STOPS_FOR_GOOD = "stops for good";

    @TempDir
    private static Path output;

    private static final ExecutorService TRIALS = Executors.newFixedThreadPool(AT_ONCE);
    private static final Map<String, Future<TrialResult>> RESULTS = new HashMap<>();

    @BeforeAll
    static void begin() {
        begin(HANGING_JCMD, FaultTest::runWithHangingJcmd);
        begin(STOPS_FOR_GOOD, () -> runWithStall(STOPS_FOR_GOOD, FOREVER));
        // More connections than the backlog holds would be asked for again by the kernel, some after the drain.
        begin(STOPS_FOR_A_WHILE, () -> runWithStall(STOPS_FOR_A_WHILE, STOPPED, "bench.connections", "32"));
        begin(SCRIPT, FaultTest::runBehindScript);
        begin(UNPROVEN, FaultTest::runUnproven);
        for (FaultyServer.Fault fault : FAULTS) {
            begin(
                    fault.name(),
                    () -> TrialRunner.run(
                            FaultyTrials.plan(
                                    output.resolve(fault.name()),
                                    fault,
                                    Optional.empty(),
                                    ENDS.contains(fault) ? FOREVER : FaultyTrials.LENGTH),
                            JDK,
                            TrialListener.none()));
        }
    }

    @AfterAll
    static void end() {
        TRIALS.shutdownNow();
    }

    private static void begin(String name, Callable<TrialResult> trial) {
        RESULTS.put(name, TRIALS.submit(trial));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STATUS_500             | status 500",
                "CLOSES_THE_CONNECTION  | Exception",
                "CUTS_THE_BODY          | Exception",
                "ANSWERS_A_SHORTER_BODY | response of wrong length",
                "ANSWERS_A_LONGER_BODY  | response of wrong length",
                "ANSWERS_AFTER_THE_DRAIN| unanswered"
            })
    @DisplayName("one wrong response in a hundred fails the trial, and is named")
    void wrongResponses(FaultyServer.Fault fault, String words) throws Exception {
        TrialResult result = RESULTS.get(fault.name()).get();

        if (fault == FaultyServer.Fault.ANSWERS_AFTER_THE_DRAIN) {
            assertNotValidForItsUnanswered(result);
        } else {
            assertThat(result.validity()).isEqualTo(Validity.FAILED);
        }
        LoadResult load = result.load().orElseThrow();
        assertThat(load.complete()).isTrue();
        assertThat(load.failed()).isBetween(3L, 5L);
        assertThat(load.answered()).isEqualTo(load.scheduled() - load.failed());
        assertThat(LoadResults.failures(load).keySet()).anyMatch(kind -> kind.contains(words));
        assertThat(result.reasons())
                .anySatisfy(reason -> assertThat(reason)
                        .startsWith(load.failed() + " of " + load.scheduled() + " requests failed: ")
                        .contains(words));
        assertThat(load.scheduledLatency().p50Micros()).isPositive();
        assertEnded(result);
    }

    @ParameterizedTest
    @CsvSource({"EXITS", "RUNS_OUT_OF_MEMORY"})
    @DisplayName("a server that exits leaves what was measured before")
    void serverThatExits(FaultyServer.Fault fault) throws Exception {
        TrialResult result = RESULTS.get(fault.name()).get();

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .first()
                .asString()
                .startsWith("the server ended with exit code 3 while it was measured; its log");
        assertThat(result.load().orElseThrow().complete()).isFalse();
        assertThat(result.load().orElseThrow().answered()).isPositive();
        assertEnded(result);
    }

    /** A response is there with its last byte, and slow is not wrong. */
    @Test
    void oneBodyInAHundredThatTricklesInShowsAsLatency() throws Exception {
        TrialResult result = RESULTS.get(FaultyServer.Fault.TRICKLES.name()).get();

        LoadResult load = result.load().orElseThrow();
        assertThat(result.validity()).as(result.reasons().toString()).isNotEqualTo(Validity.FAILED);
        assertThat(load.failed()).isZero();
        assertThat(load.answered()).isEqualTo(load.scheduled());
        double micros = FaultyServer.TRICKLING.toNanos() / 1e3;
        assertThat(load.scheduledLatency().distribution().getCountBetweenValues((long) (micros * 1000), Long.MAX_VALUE))
                .as("requests that took as long")
                .isGreaterThanOrEqualTo(3);
        assertThat(load.serviceTime().maxMicros()).isGreaterThan(micros);
        assertEnded(result);
    }

    @Test
    void aServerThatStopsForAWhileShowsItAsLatency() throws Exception {
        TrialResult result = RESULTS.get(STOPS_FOR_A_WHILE).get();

        LoadResult load = result.load().orElseThrow();
        assertThat(load.failed()).isZero();
        assertThat(load.answered()).isEqualTo(load.scheduled());
        assertThat(load.scheduledLatency().maxMicros())
                .as("of the request that was due as it stopped")
                .isGreaterThan(STOPPED.toNanos() / 1e3 - 100_000);
        assertThat(load.scheduledLatency().distribution().getCountBetweenValues(STOPPED.toNanos() / 2, Long.MAX_VALUE))
                .as("requests due meanwhile, of which the connections could hold 32")
                .isGreaterThan(64);
        assertThat(result.validity()).isNotIn(Validity.VALID, Validity.FAILED);
        // Where others held up server and client as well, nobody knows whose fault missing responses are.
        if (result.validity() != Validity.DISTURBED) {
            assertThat(result.reasons()).anyMatch(reason -> reason.contains(" requests/s were answered, "));
        }
        assertEnded(result);
    }

    @Test
    @DisplayName("a server that stops forever is ended, and its requests count")
    void serverThatStopsForever() throws Exception {
        TrialResult result = RESULTS.get(STOPS_FOR_GOOD).get();

        LoadResult load = result.load().orElseThrow();
        assertNotValidForItsUnanswered(result);
        assertThat(load.unanswered()).as("more than one in ten").isGreaterThan(64);
        assertThat(load.answered()).isPositive();
        assertThat(load.scheduledLatency().p90Micros()).as("at least their age").isGreaterThan(10_000_000);
        assertEnded(result);
    }

    /** Not even with a script that waits for the JVM, like those of some version managers. */
    @Test
    void anotherProcessIsNotMeasuredInThePlaceOfTheJvm() throws Exception {
        TrialResult result = RESULTS.get(SCRIPT).get();

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        String reason = result.reasons().get(0);
        assertThat(reason)
                .contains("is not the server's JVM but has started it as process ")
                .endsWith(output.resolve(SCRIPT)
                        + "/jdk/bin/java is a script; let it end with exec, or name the JDK itself with bench.jdk");
        List<String> pids = Pattern.compile("process (\\d+)")
                .matcher(reason)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(pids).as("the script and the JVM").hasSize(2).allSatisfy(pid -> {
            Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(pid));
            process.ifPresent(
                    ending -> ending.onExit().orTimeout(5, TimeUnit.MINUTES).join());
            assertThat(process.filter(ProcessHandle::isAlive)).isEmpty();
        });
    }

    /** Each call of it ends at its limit, and so does the trial: with what does not come from it. */
    @Test
    void aHangingJcmdLeavesGapsAndTheTrialGoesOn() throws Exception {
        TrialResult result = RESULTS.get(HANGING_JCMD).get();

        assertThat(result.validity()).as(result.reasons().toString()).isNotEqualTo(Validity.FAILED);
        assertThat(result.load().orElseThrow().answered()).isEqualTo(400);
        assertThat(result.serverCost().orElseThrow().cpuMicrosPerRequest()).isPositive();
        assertThat(result.samples().series("rssBytes")).isPresent();
        assertThat(result.samples().series("nmtTotalCommittedBytes")).isEmpty();
        assertThat(result.samples().missedSamples())
                .filteredOn(gap -> gap.source().startsWith("jcmd"))
                .isNotEmpty()
                .allSatisfy(
                        gap -> assertThat(gap.reason()).contains("jcmd", "did not end within PT10S and was killed"));
        assertEnded(result);
    }

    /** What cannot be proven is not measured. */
    @Test
    @DisplayName("a jcmd that hangs before the mode is proven fails the trial")
    void jcmdHangsBeforeTheProofOfMode() throws Exception {
        TrialResult result = RESULTS.get(UNPROVEN).get();

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .first()
                .asString()
                .startsWith("the mode could not be proven: command ")
                .contains("did not end within PT1M and was killed");
        assertThat(result.load()).isEmpty();
        assertEnded(result);
    }

    private static TrialResult runUnproven() throws Exception {
        hangingJcmd(UNPROVEN);
        return runOnJdkOfTools(
                UNPROVEN,
                TestRuns.beginWithRuntime(output.resolve(UNPROVEN)).next().orElseThrow());
    }

    private static TrialResult runBehindScript() throws Exception {
        jdkTool(SCRIPT, "java", JDK.resolve("bin/java") + " \"$@\"\nexit $?\n");
        return runOnJdkOfTools(
                SCRIPT, FaultyTrials.plan(output.resolve(SCRIPT), FaultyServer.Fault.NONE, Optional.empty()));
    }

    private static TrialResult runWithHangingJcmd() throws Exception {
        hangingJcmd(HANGING_JCMD);
        return runOnJdkOfTools(
                HANGING_JCMD,
                FaultyTrials.plan(output.resolve(HANGING_JCMD), FaultyServer.Fault.NONE, Optional.empty()));
    }

    private static void hangingJcmd(String trial) throws IOException {
        Path jcmd = jdkTool(trial, "jcmd", "sleep 600\n");
        Files.createSymbolicLink(jcmd.resolveSibling("java"), JDK.resolve("bin/java"));
    }

    private static Path jdkTool(String trial, String name, String commands) throws IOException {
        Path script = Files.createDirectories(output.resolve(trial).resolve("jdk/bin"))
                .resolve(name);
        Files.writeString(script, "#!/bin/sh\n" + commands);
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static TrialResult runOnJdkOfTools(String name, TrialPlan real) throws Exception {
        TrialPlan plan = TrialPlans.copyOf(real)
                .position(1)
                .pair(1)
                .concurrent(false)
                .serverJdk(output.resolve(name).resolve("jdk"))
                .build();
        return TrialRunner.run(plan, JDK, TrialListener.none());
    }

    /**
     * Checks that a trial is not valid. On a machine that has left the server no time, it is correctly disturbed;
     * {@code ValidityRulesTest} has both.
     */
    private static void assertNotValidForItsUnanswered(TrialResult result) {
        assertThat(result.validity())
                .isIn(Validity.FAILED, Validity.DISTURBED, Validity.SATURATED_BY_CLIENT, Validity.SATURATED_BY_SERVER);
        assertThat(result.reasons()).anyMatch(reason -> reason.contains(" requests failed: "));
    }

    private static void assertEnded(TrialResult result) {
        assertThat(ProcessHandle.of(result.startup().orElseThrow().pid()))
                .as("the server has ended")
                .isEmpty();
    }

    private static TrialResult runWithStall(String name, Duration length, String... options) throws Exception {
        ProcessStall stall = new ProcessStall(ProcessStall.Target.SERVER, Duration.ofMillis(500), length);
        return TrialRunner.run(
                FaultyTrials.plan(output.resolve(name), FaultyServer.Fault.NONE, Optional.of(stall), options),
                JDK,
                TrialListener.none());
    }
}
