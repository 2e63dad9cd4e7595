package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.load.client.ClientMain;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TestClient;
import org.gaeperf.trial.meter.ThroughputSeries;
import org.gaeperf.trial.phase.RateSearch;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The load generator's process is lost, or lacks something: the trial says what, and keeps what was measured. */
@Tag(Tags.SLOW)
@Timeout(600)
class LostClientTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    /** A time longer than a test may take: only a trial that ends with what it has lost ends in time. */
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    private Path output;

    @Test
    @DisplayName("a load generator that is killed is named, and what it measured is kept")
    void killedClient() throws Exception {
        TrialPlan plan = FaultyTrials.plan(output, FaultyServer.Fault.STATUS_500, Optional.empty(), LONG);

        TrialResult result = TrialRunner.run(plan, JDK, new KillerAfterSeconds(3));

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .first()
                .asString()
                .startsWith("the load generator's process ended with exit code"
                        + " 137 without a result: it was killed by a user, or by the system for lack of memory");
        LoadResult load = result.load().orElseThrow();
        assertThat(load.complete()).isFalse();
        assertThat(load.durationSeconds()).isGreaterThanOrEqualTo(2.0);
        assertThat(load.scheduled()).isEqualTo(Math.round(load.durationSeconds() * 100));
        assertThat(load.sent()).isEqualTo(load.scheduled());
        assertThat(load.failed()).as("one in a hundred").isEqualTo(load.scheduled() / 100);
        assertThat(load.answered()).isEqualTo(load.scheduled() - load.failed());
        assertThat(LoadResults.failures(load)).containsOnlyKeys("of unknown kind");
        assertThat(load.seconds())
                .extracting(LoadInterval::scheduled)
                .hasSizeGreaterThanOrEqualTo(2)
                .containsOnly(100L);
        assertThat(load.scheduledLatency().count()).isEqualTo(load.scheduled());
        assertThat(load.serviceTime().count()).isEqualTo(load.scheduled());
        assertThat(load.scheduledLatency().p50Micros()).isPositive();
        // From the first to the last that was sent: a machine that stood still sends more in a shorter time.
        assertThat(load.requestsPerSecond()).isBetween(50.0, 200.0);
        assertThat(load.responsesPerSecond()).isBetween(50.0, 200.0);
        assertThat(result.serverCost())
                .as("what the lost requests cost is in it")
                .isEmpty();
        assertThat(result.samples().series("rssBytes").orElseThrow().points()).isNotEmpty();
        assertThat(result.samples()
                        .series(ThroughputSeries.ANSWERED)
                        .orElseThrow()
                        .points())
                .isNotEmpty();
        assertEnded(result);
    }

    @Test
    void aClientThatIsKilledInTheWarmUpEndsTheTrial() throws Exception {
        TrialPlan plan = FaultyTrials.plan(output, FaultyServer.Fault.NONE, Optional.empty(), "bench.warmup", "1h");

        TrialResult result = TrialRunner.run(plan, JDK, new Killer("warm-up", Duration.ofMillis(1500)));

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons()).first().asString().contains("ended with exit code 137");
        assertThat(result.load()).isEmpty();
        assertEnded(result);
    }

    @Test
    @DisplayName("losing the load generator at a rate does not mean that the server cannot hold it")
    void clientLostInACapacitySearch() throws Exception {
        TrialPlan plan = search(LONG);

        TrialResult result = TrialRunner.run(plan, JDK, new Killer("measurement", Duration.ofMillis(500)));

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .first()
                .asString()
                .startsWith("the search ended at 50 requests/s: the load"
                        + " generator's process ended with exit code 137");
        assertThat(result.capacity()).isEmpty();
        assertEnded(result);
    }

    @Test
    @DisplayName("a capacity search that fails keeps the rates that it has measured")
    void clientLostAfterARate() throws Exception {
        TrialPlan plan = search(Duration.ofSeconds(2));

        TrialResult result = TrialRunner.run(plan, JDK, new Killer("measurement", Duration.ofMillis(500), "step-02-"));

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        Capacity kept = result.capacity().orElseThrow();
        Capacity.Step first = kept.steps().get(0);
        assertThat(first.requestsPerSecond()).isEqualTo(50);
        // A machine that had no time for the server may have disturbed it.
        assertThat(first.held() || first.validity() != Validity.VALID).isTrue();
        assertThat(kept.highestRequestsPerSecond()).isEqualTo(first.held() ? 50 : 0);
        assertThat(kept.limitingFactor()).isEqualTo(LimitingFactor.SEARCH_FAILED);
        assertEnded(result);
    }

    @Test
    @DisplayName("a load generator without memory reports how many requests were unanswered")
    void clientWithoutMemory() throws Exception {
        TrialPlan plan = FaultyTrials.plan(
                output,
                FaultyServer.Fault.FALLS_SILENT,
                Optional.empty(),
                LONG,
                "bench.rate",
                "1000",
                "bench.connections",
                "64");
        Path jdk = jdkWhoseClients("export _JAVA_OPTIONS='-Xms24m -Xmx24m -Xmn8m'");

        TrialResult result = TrialRunner.run(plan, jdk, TrialListener.none());

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .first()
                .asString()
                .startsWith("the load generator's process ended with exit code"
                        + " 3 without a result: it ran out of memory")
                .containsPattern("with [1-9][0-9]{3,} requests unanswered; lower bench.rate");
        assertThat(result.samples().series("rssBytes").orElseThrow().points()).isNotEmpty();
        assertEnded(result);
    }

    @Test
    void aClientWithoutFileDescriptorsSaysSo() throws Exception {
        TrialPlan plan = FaultyTrials.plan(output, FaultyServer.Fault.ANSWERS_ALL_LATE, Optional.empty());

        int jars = System.getProperty("java.class.path").split(":").length;

        TrialResult result = TrialRunner.run(plan, jdkWhoseClients("ulimit -n " + (jars + 60)), TrialListener.none());

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .contains("the client has no file descriptors left for connections: raise ulimit -n well above"
                        + " the 1024 of bench.connections, or reduce bench.connections");
        assertThat(LoadResults.failures(result.load().orElseThrow()))
                .containsKeys("SocketException: Too many open files");
        assertEnded(result);
    }

    @Test
    void aClientThatCannotEvenOpenItsJarsSaysSo() throws Exception {
        TrialPlan plan = FaultyTrials.plan(output, FaultyServer.Fault.NONE, Optional.empty());

        TrialResult result = TrialRunner.run(plan, jdkWhoseClients("ulimit -n 40"), TrialListener.none());

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .first()
                .asString()
                .startsWith("the load generator's process ended with exit code"
                        + " 1 without a result: it could not open a file; if the build is complete, the limit of open files is too low: raise"
                        + " ulimit -n; its log ends: ");
        assertEnded(result);
    }

    private static void assertEnded(TrialResult result) {
        assertThat(ProcessHandle.of(result.startup().orElseThrow().pid()))
                .as("the server has ended")
                .isEmpty();
        assertThat(TestClient.others()).as("the client has ended").isEmpty();
    }

    /** This JDK, but a load generator is started after a line of shell. */
    private Path jdkWhoseClients(String shell) throws IOException {
        Path bin = Files.createDirectories(output.resolve("jdk/bin"));
        Files.writeString(
                bin.resolve("java"), """
                #!/bin/sh
                case "$*" in *%s*) %s ;; esac
                exec %s "$@"
                """.formatted(ClientMain.class.getName(), shell, JDK.resolve("bin/java")));
        Files.setPosixFilePermissions(bin.resolve("java"), PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin.getParent();
    }

    private TrialPlan search(Duration step) throws Exception {
        return FaultyTrials.search(
                output,
                new RateSearch(
                        new WarmUpPlan(Duration.ofMillis(500), Duration.ofSeconds(1), false),
                        50,
                        100,
                        step,
                        Duration.ofSeconds(1),
                        RateSearch.Precision.COMPARED));
    }

    /** Kills the client some time after a phase has begun, in any directory or in one. */
    private record Killer(String phase, Duration delay, String directory) implements TrialListener {

        Killer(String phase, Duration delay) {
            this(phase, delay, "");
        }

        @Override
        public void phase(TrialPlan trial, String name, Duration expected) {
            if (name.equals(phase) && trial.directory().getFileName().toString().startsWith(directory)) {
                CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(() -> TestClient.others().forEach(ProcessHandle::destroyForcibly));
            }
        }

        @Override
        public void progress(LoadProgress progress) {
            // Only phases count.
        }
    }

    /** Kills the client as soon as it has reported so many whole seconds of the measurement, however long it took. */
    private static final class KillerAfterSeconds implements TrialListener {

        private final int count;
        private int reported;

        KillerAfterSeconds(int count) {
            this.count = count;
        }

        @Override
        public void phase(TrialPlan trial, String name, Duration expected) {
            // Only what is reported counts.
        }

        @Override
        public void progress(LoadProgress progress) {
            reported += progress.ended().size();
            if (reported >= count) {
                TestClient.others().forEach(ProcessHandle::destroyForcibly);
            }
        }
    }
}
