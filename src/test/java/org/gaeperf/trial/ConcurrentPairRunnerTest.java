package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.HistogramLogReader;
import org.gaeperf.Tags;
import org.gaeperf.cluster.EmbeddedHosts;
import org.gaeperf.cluster.LoaderCluster;
import org.gaeperf.cluster.ReadyHosts;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.run.Run;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.Variants;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs trials at the same time. */
@Tag(Tags.SLOW)
@Timeout(600)
class ConcurrentPairRunnerTest {

    /** A client that has just begun to send to two servers is late by itself. */
    private static final WarmUpPlan WARM_UP = new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(10), false);

    /** Where it does not count whether the client is late. */
    private static final WarmUpPlan SHORT_WARM_UP = new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(2), false);

    @TempDir
    private Path output;

    @Test
    @Tag(Tags.RUNTIME)
    @DisplayName("both modes are measured in the same seconds, and each is a trial of its own")
    void concurrentPair() throws Exception {
        Run run = TestRuns.beginWithRuntime(
                output, "bench.modes", "http,rpc", "bench.concurrent", "true", "bench.retryTime", "0s");
        TrialPlan http = run.next().orElseThrow();

        TrialResult first = run.execute(http, TrialListener.none());
        RunResult stored = ResultsFile.read(run.directory());
        TrialPlan rpc = run.next().orElseThrow();
        TrialResult second = run.execute(rpc, TrialListener.none());
        run.close();

        assertThat(stored.trials()).as("both are stored at once").containsExactly(first, second);
        assertThat(ResultsFile.read(run.directory()).trials()).containsExactly(first, second);
        assertThat(ResultsFile.read(run.directory()).complete()).isTrue();
        assertThat(List.of(first, second)).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            assertThat(trial.concurrent()).isTrue();
            assertThat(trial.modeEvidence().orElseThrow().matches()).isTrue();
            assertThat(trial.load().orElseThrow().answered()).isEqualTo(100);
        });
        assertThat(first.variant().name()).isEqualTo("http");
        assertThat(second.variant().name()).isEqualTo("rpc");
        assertThat(measuredFrom(http)).isCloseTo(measuredFrom(rpc), within(1.9));
    }

    @Test
    @DisplayName("the partner of a failed concurrent trial does not count, and both are retried")
    void partnerOfAFailedTrial() throws Exception {
        Run run = TestRuns.begin(output, "bench.rate", "100");
        TrialPlan tiny = run.next().orElseThrow();
        run.plan(List.of(plan(tiny, 2, FaultyServer.Fault.STATUS_500), plan(tiny, 3, FaultyServer.Fault.NONE)));
        TrialPlan faulty = run.next().orElseThrow();

        TrialResult failed = run.execute(faulty, TrialListener.none());
        TrialPlan healthy = run.next().orElseThrow();
        TrialResult invalid = run.execute(healthy, TrialListener.none());

        assertThat(failed.validity()).isEqualTo(Validity.FAILED);
        assertThat(failed.reasons()).first().asString().contains("requests failed: ");
        assertThat(invalid.validity()).isEqualTo(Validity.DISTURBED);
        assertThat(invalid.reasons())
                .as("unless the machine disturbed it as well")
                .first()
                .asString()
                .matches("02-status_500, which ran at the same time, is failed"
                        + "|(steal was|other processes|a thread|an estimated|in \\d+ of) .*");
        assertThat(invalid.load()).as("its figures are kept").isPresent();
        assertThat(run.isRetried(failed)).isTrue();
        assertThat(run.isRetried(invalid)).isTrue();
        TrialPlan again = run.next().orElseThrow();
        TrialPlan resourceOwner = run.next().orElseThrow();
        assertThat(List.of(again.id(), resourceOwner.id())).containsExactly("02-status_500-again", "03-none-again");
        assertThat(again.runsConcurrentlyWith(resourceOwner)).isTrue();
        assertThat(again.runsConcurrentlyWith(healthy)).isFalse();
        run.close();
    }

    @Test
    @DisplayName(
            "a warm-up until steady begins at a higher rate however slowly the client starts, and the measurement has its own rate")
    void compilesFirst() throws Exception {
        TrialPlan tiny = TestRuns.begin(output, "bench.rate", "100").next().orElseThrow();
        WarmUpPlan untilSteady = new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(8), true);

        List<TrialResult> results = ConcurrentPairRunner.run(
                List.of(
                        plan(tiny, 2, FaultyServer.Fault.NONE, untilSteady),
                        plan(tiny, 3, FaultyServer.Fault.NONE, untilSteady)),
                List.of(),
                slowlyStarting(tiny.serverJdk()),
                TrialListener.none());

        assertThat(results).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            WarmUp warmUp = trial.warmUp().orElseThrow();
            WarmUp.JitWarmUp jitWarmUp = warmUp.jitWarmUp().orElseThrow();
            assertThat(jitWarmUp.requestsPerSecond()).hasValue(600);
            assertThat(jitWarmUp.seconds())
                    .as("half of the limit, and the change of loads")
                    .isGreaterThanOrEqualTo(3.5);
            assertThat(jitWarmUp.requests())
                    .as("more than 4 s of the measurement's rate")
                    .isGreaterThan(500);
            assertThat(warmUp.requests()).isGreaterThan(jitWarmUp.requests());
            assertThat(warmUp.totalSeconds()).isGreaterThan(jitWarmUp.seconds());
            assertThat(trial.load().orElseThrow().answered()).isEqualTo(400);
        });
    }

    /** A JDK whose JVMs need as long as the whole limit of the warm-up to start. */
    private Path slowlyStarting(Path jdk) throws IOException {
        Path java = Files.createDirectories(output.resolve("slow-jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nsleep 8\nexec '" + jdk.resolve("bin/java") + "' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        return output.resolve("slow-jdk");
    }

    @Test
    @DisplayName("load from another host warms up, is stopped, and is measured in the same way")
    void loadFromAnotherHost() throws Exception {
        TrialPlan tiny = TestRuns.begin(output, "bench.rate", "100").next().orElseThrow();
        WarmUpPlan untilSteady = new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(8), true);

        try (EmbeddedHosts hosts = new EmbeddedHosts(output.resolve("ssh"), 1);
                LoaderCluster cluster = new LoaderCluster(
                        ReadyHosts.check(hosts.options(1, false), EmbeddedHosts.NEEDS), output.resolve("hosts"))) {
            List<TrialResult> results = ConcurrentPairRunner.run(
                    List.of(
                            plan(tiny, 2, FaultyServer.Fault.NONE, untilSteady),
                            plan(tiny, 3, FaultyServer.Fault.NONE, untilSteady)),
                    List.of(),
                    new LoadOrigin(Path.of(System.getProperty("java.home")), Optional.of(cluster)),
                    TrialListener.none());

            assertThat(results).hasSize(2).allSatisfy(trial -> {
                assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
                assertThat(trial.warmUp().orElseThrow().jitWarmUp()).isPresent();
                assertThat(trial.load().orElseThrow().answered()).isEqualTo(400);
                assertThat(trial.loaders().orElseThrow().each()).hasSize(1);
            });
        }
    }

    @Test
    @DisplayName("solo trials are measured in the servers of the pair, one after the other")
    void aloneAfterwards() throws Exception {
        // Trials that the machine has disturbed would be run again, and nothing of those is looked at.
        Run run = TestRuns.begin(output, "bench.rate", "100", "bench.retryTime", "0s");
        TrialPlan tiny = run.next().orElseThrow();
        TrialPlan other = TrialPlans.copyOf(plan(tiny, 3, FaultyServer.Fault.NONE, SHORT_WARM_UP))
                .variant(Variants.of("other"))
                .build();
        List<TrialPlan> pair = List.of(plan(tiny, 2, FaultyServer.Fault.NONE, SHORT_WARM_UP), other);
        List<TrialPlan> alone = List.of(alone(pair.get(0), 4), alone(pair.get(1), 5));
        run.plan(Stream.concat(pair.stream(), alone.stream()).toList());

        List<TrialResult> results = new ArrayList<>();
        for (Optional<TrialPlan> next = run.next(); next.isPresent(); next = run.next()) {
            results.add(run.execute(next.get(), TrialListener.none()));
        }

        assertThat(results).extracting(TrialResult::id).startsWith("02-none", "03-none", "04-none", "05-none");
        assertThat(results).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            assertThat(trial.load()).isPresent();
        });
        assertThat(pid(results.get(2))).isEqualTo(pid(results.get(0)));
        assertThat(pid(results.get(3))).isEqualTo(pid(results.get(1)));
        assertThat(results.subList(2, 4)).noneMatch(TrialResult::concurrent).allSatisfy(trial -> {
            assertThat(trial.load().orElseThrow().answered()).isEqualTo(300);
            assertThat(trial.elapsedSeconds()).as("its own time").isGreaterThanOrEqualTo(3.0);
        });
        double first = measuredFrom(alone.get(0));
        assertThat(first).as("after the pair").isGreaterThan(measuredFrom(pair.get(0)) + 4);
        assertThat(Math.abs(measuredFrom(alone.get(1)) - first))
                .as("not at the same time")
                .isGreaterThan(3);
        run.close();
        assertThat(run.planned()).isEmpty();
    }

    @Test
    @DisplayName("a solo trial whose server failed in the pair gets a server of its own")
    void aloneAfterAFailure() throws Exception {
        Run run = TestRuns.begin(output, "bench.rate", "100");
        TrialPlan tiny = run.next().orElseThrow();
        List<TrialPlan> pair = List.of(
                plan(tiny, 2, FaultyServer.Fault.STATUS_500, SHORT_WARM_UP),
                plan(tiny, 3, FaultyServer.Fault.NONE, SHORT_WARM_UP));
        TrialPlan alone = alone(pair.get(0), 4);
        run.plan(Stream.concat(pair.stream(), Stream.of(alone)).toList());

        run.execute(run.next().orElseThrow(), TrialListener.none());

        assertThat(run.result().trials()).extracting(TrialResult::id).containsExactly("02-status_500", "03-none");
        assertThat(run.next().orElseThrow().id()).as("its result waits").isEqualTo("03-none");
        List<String> left = run.planned().stream().map(TrialPlan::id).toList();
        assertThat(left).contains("04-status_500");
        run.drop(plan -> plan.concurrent());
        assertThat(run.next()).contains(alone);
        run.close();
    }

    private static TrialPlan alone(TrialPlan concurrent, int position) {
        String id = "0" + position + concurrent.id().substring(2);
        return TrialPlans.copyOf(concurrent)
                .directory(concurrent.directory().resolveSibling(id))
                .position(position)
                .pair(1)
                .concurrent(false)
                .scenario(WarmServer.STEADY)
                .measurement(new MeasurementPlan.TimedLoad(SHORT_WARM_UP, Duration.ofSeconds(3), Optional.empty()))
                .build();
    }

    private static long pid(TrialResult trial) {
        return trial.startup().orElseThrow().pid();
    }

    /** The clients would meet at one point of their period all along, and nothing in the figures would show it. */
    @Test
    void clientsThatDitherTheSameWayAreNotStarted() throws Exception {
        TrialPlan tiny = TestRuns.begin(output).next().orElseThrow();
        List<TrialPlan> alike =
                List.of(plan(tiny, 2, FaultyServer.Fault.NONE), plan(tiny, 4, FaultyServer.Fault.STATUS_500));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConcurrentPairRunner.run(alike, List.of(), tiny.serverJdk(), TrialListener.none()))
                .withMessage("concurrent trials must have different dithers, but two of these have the same: 02-none,"
                        + " 04-status_500");
        assertThat(alike.get(0).directory()).doesNotExist();
    }

    private TrialPlan plan(TrialPlan tiny, int position, FaultyServer.Fault fault) {
        return plan(tiny, position, fault, WARM_UP);
    }

    private TrialPlan plan(TrialPlan tiny, int position, FaultyServer.Fault fault, WarmUpPlan warmUp) {
        String id = "0" + position + "-" + fault.name().toLowerCase(Locale.ROOT);
        return TrialPlans.copyOf(tiny)
                .directory(tiny.directory().resolveSibling(id))
                .position(position)
                .pair(2)
                .concurrent(true)
                .scenario(WarmServer.CONCURRENT)
                .variant(Variants.of(fault.name()))
                .server(new FaultyServer(fault))
                .measurement(new MeasurementPlan.TimedLoad(warmUp, Duration.ofSeconds(4), Optional.empty()))
                .build();
    }

    private static double measuredFrom(TrialPlan plan) throws IOException {
        try (HistogramLogReader reader = new HistogramLogReader(
                plan.directory().resolve("scheduled-latency.hlog").toFile())) {
            reader.nextIntervalHistogram();
            return reader.getStartTimeSec();
        }
    }
}
