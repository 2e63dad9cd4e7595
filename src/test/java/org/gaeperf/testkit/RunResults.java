package org.gaeperf.testkit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.server.JdkIdentity;

/** Builds results of runs. All that a test does not set is that of a run without trials. */
public final class RunResults {

    private RunResult run;

    private RunResults(RunResult run) {
        this.run = run;
    }

    /** A run of a suite, on a host that does not exist. */
    public static RunResults of(String suite) {
        return new RunResults(new RunResult(
                RunResult.SCHEMA_VERSION,
                "run",
                List.of(suite),
                Instant.EPOCH,
                List.of(),
                Optional.empty(),
                true,
                new HostInfo("host", "Linux", "6", "amd64", "cpu", 2, 1, "none"),
                new JdkIdentity("17", "nobody", "none"),
                new TreeMap<>(),
                new TreeMap<>(),
                "mvn test",
                "commit",
                "sources",
                0,
                List.of(),
                List.of()));
    }

    /** A run that differs from another in what is set afterwards. */
    public static RunResults copyOf(RunResult other) {
        return new RunResults(other);
    }

    public RunResults trials(List<TrialResult> trials) {
        return with(run.machine(), run.command(), run.sourcesSha256(), trials, run.crossChecks());
    }

    public RunResults crossChecks(CrossCheck... checks) {
        return with(run.machine(), run.command(), run.sourcesSha256(), run.trials(), List.of(checks));
    }

    public RunResults host(HostInfo host) {
        return with(host, run.command(), run.sourcesSha256(), run.trials(), run.crossChecks());
    }

    public RunResults sources(String sha256) {
        return with(run.machine(), run.command(), sha256, run.trials(), run.crossChecks());
    }

    public RunResults command(String repeats) {
        return with(run.machine(), repeats, run.sourcesSha256(), run.trials(), run.crossChecks());
    }

    public RunResult build() {
        return run;
    }

    private RunResults with(
            HostInfo host, String command, String sources, List<TrialResult> trials, List<CrossCheck> crossChecks) {
        run = new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                run.startedAt(),
                run.resumedAt(),
                run.finishedAt(),
                run.complete(),
                host,
                run.harnessJdk(),
                run.options(),
                run.given(),
                command,
                run.gitCommit(),
                sources,
                run.plannedTrials(),
                trials,
                crossChecks);
        return this;
    }
}
