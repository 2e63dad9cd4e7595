package org.gaeperf.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;

/** Runs made up for tests, with all that a report can show. */
public final class MadeRuns {

    private MadeRuns() {}

    /** A load run of two pairs of trials, each so many seconds long. */
    public static RunResult load(String id, int seconds) {
        return run(id, List.of(Suites.LOAD), MadeTrials.loads(seconds));
    }

    /** One with trials of every suite that has charts of its own too, and a failed trial. */
    public static RunResult ofEverySuite(String id) {
        List<TrialResult> trials = new ArrayList<>(MadeTrials.loads(10));
        for (int n = 0; n < 4; n++) {
            trials.add(MadeTrials.requestMemory(n));
            trials.add(MadeTrials.capacity(n));
        }
        trials.add(StoredRun.read().trials().get(4));
        return run(id, List.of(Suites.LOAD, Suites.REQUEST_MEMORY, Suites.CAPACITY), trials);
    }

    public static RunResult run(String id, List<Suite> suites, List<TrialResult> trials) {
        RunResult stored = StoredRun.read();
        return new RunResult(
                stored.schemaVersion(),
                id,
                suites,
                new Timeline(stored.startedAt(), List.of(), stored.finishedAt(), true),
                stored.host(),
                stored.harness(),
                stored.options(),
                trials.size(),
                trials,
                List.of());
    }

    /** Makes a run whose first trial was run once more when it was taken up again, with its partner. */
    public static RunResult resumed(RunResult run, Instant... times) {
        List<TrialResult> trials = new ArrayList<>(run.trials());
        TrialResult first = trials.get(0);
        trials.set(0, first.withValidity(Validity.UNPAIRED, "its partner was not run next to it"));
        trials.add(1, TrialResults.copyOf(first).retry().build());
        return new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                new Timeline(run.startedAt(), List.of(times), run.finishedAt(), run.complete()),
                run.host(),
                run.harness(),
                run.options(),
                run.plannedTrials(),
                trials,
                run.crossChecks());
    }

    public static RunResult onHost(RunResult run, String hostName) {
        HostInfo at = run.host();
        HostInfo machine = new HostInfo(
                hostName,
                at.osName(),
                at.kernel(),
                at.architecture(),
                at.cpuModel(),
                at.cores(),
                at.memoryBytes(),
                at.pinning());
        return RunResults.copyOf(run).host(machine).build();
    }

    /** A run whose suite load was lowered to 440 requests/s after its first trial. */
    public static RunResult withLowerRate(RunResult run) {
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> trial.suite() != Suites.LOAD || trial.position() == 1
                        ? trial
                        : TrialResults.copyOf(trial)
                                .scenario(new WarmServer(false, 1))
                                .workload(trial.workload().withRate(440))
                                .build())
                .toList();
        return RunResults.copyOf(run).trials(trials).build();
    }

    static RunResult atRate(RunResult run, int requestsPerSecond) {
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> TrialResults.copyOf(trial)
                        .workload(trial.workload().withRate(requestsPerSecond))
                        .build())
                .toList();
        return run(run.id(), run.suites(), trials);
    }

    /** Figures of {@code http} that take so many times the CPU; a run's own start. */
    public static RunResult startedLater(RunResult run, int days, double cpuFactor) {
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> trial.serverCost()
                        .map(cost -> TrialResults.copyOf(trial)
                                .cost(new ServerCost(
                                        cost.cpuSeconds(),
                                        cost.userSeconds(),
                                        cost.systemSeconds(),
                                        cost.cpuMicrosPerRequest() * cpuFactor,
                                        cost.cpuPercent(),
                                        cost.compilerMicrosPerRequest(),
                                        cost.gcActivity()))
                                .build())
                        .orElse(trial))
                .toList();
        return new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                new Timeline(run.startedAt().plus(Duration.ofDays(days)), List.of(), run.finishedAt(), true),
                run.host(),
                run.harness(),
                run.options(),
                trials.size(),
                trials,
                List.of());
    }
}
