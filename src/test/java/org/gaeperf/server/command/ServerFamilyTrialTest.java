package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.LogSeries;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerProcessUse;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.Run;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.CommandServers;
import org.gaeperf.testkit.Suites;
import org.gaeperf.trial.plan.TrialListener;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag(Tags.SLOW)
@DisplayName("A trial of a server of several processes")
@Timeout(600)
class ServerFamilyTrialTest extends FamilyFixture {

    @Test
    @DisplayName("has the cost of all processes in its trial, and lists them")
    void trial() throws Exception {
        TrialResult trial = trialOf(twoWorkers(), "5s");

        assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
        ServerCost cost = trial.serverCost().orElseThrow();
        // Requests that are answered after the end of the measurement on a busy machine use their CPU time there.
        assertThat(cost.cpuMicrosPerRequest()).isGreaterThan(BURNED_MILLIS * 500.0);
        List<ServerProcessUse> processes = cost.processes();
        assertThat(processes).filteredOn(ServerProcessUse::listens).hasSize(2).allSatisfy(worker -> {
            assertThat(worker.name()).isEqualTo("java");
            assertThat(worker.rssBytes()).isPositive();
        });
        assertThat(processes).filteredOn(process -> process.name().equals("sh")).hasSize(1);
        // Each process is counted in ticks, in user and in kernel mode, at both ends.
        assertThat(processes.stream().mapToDouble(ServerProcessUse::cpuSeconds).sum())
                .isCloseTo(cost.cpuSeconds(), within(0.02 * cost.cpuSeconds() + 0.04 * processes.size()));
        assertThat(trial.samples().series("rssBytes").orElseThrow().points())
                .allSatisfy(point -> assertThat(point.value())
                        .isGreaterThan(0.5
                                * processes.stream()
                                        .mapToLong(ServerProcessUse::rssBytes)
                                        .sum()));
        assertThat(trial.samples().missedSamples())
                .anySatisfy(gap -> assertThat(gap.reason()).contains("has 2 JVMs"));
        double rss = last(trial, MemorySeries.RSS);
        assertThat(last(trial, MemorySeries.PSS))
                .as("what both workers map of the JDK is counted once")
                .isBetween(0.3 * rss, 0.99 * rss);
        assertThat(trial.samples().series(LogSeries.BYTES_PER_SECOND)).isPresent();
    }

    private TrialResult trialOf(String command, String duration) throws Exception {
        BenchmarkOptions options = CommandServers.options(
                "bench.command.one",
                command,
                "bench.rate",
                "10",
                "bench.warmup",
                "1s",
                "bench.duration",
                duration,
                "bench.forks",
                "1",
                "bench.output",
                directory.resolve("output").toString());
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            run.plan(new SuitePlanner(options, CommandServers.servers(options, directory), run)
                    .initialTrials(Suites.LOAD));
            run.execute(run.next().orElseThrow(), TrialListener.none());
            return run.result().trials().get(0);
        }
    }

    private static double last(TrialResult trial, String series) {
        List<TimeSeries.Point> points =
                trial.samples().series(series).orElseThrow().points();
        return points.get(points.size() - 1).value();
    }

    @Test
    @DisplayName("lists also what began and ended in its trial, with its CPU time, and why it had no cgroup")
    void endedInTrial() throws Exception {
        ServerCost cost = trialOf(
                        script(WORKER + " $1 1 &\nwhile :; do timeout 2 sh -c 'while :; do :; done'; done\n"), "9s")
                .serverCost()
                .orElseThrow();

        assertThat(cost.processes())
                .filteredOn(process -> process.ended() && process.name().equals("sh"))
                .isNotEmpty()
                .anySatisfy(process -> assertThat(process.cpuSeconds()).isPositive());
        try (FamilyBoundary boundary = FamilyBoundary.create()) {
            assertThat(cost.withoutCgroup().isEmpty())
                    .isEqualTo(boundary.group().isPresent());
        }
    }
}
