package org.gaeperf.testkit;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.AnalysisPlan;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.HarnessInfo;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Timeline;
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
    public static RunResults of(Suite suite) {
        return new RunResults(new RunResult(
                RunResult.SCHEMA_VERSION,
                "run",
                List.of(suite),
                new Timeline(Instant.EPOCH, List.of(), Optional.empty(), true),
                new HostInfo("host", "Linux", "6", "amd64", "cpu", 2, 1, "none"),
                new HarnessInfo("commit", "sources", AnalysisPlan.NUMBER, new JdkIdentity("17", "nobody", "none")),
                new RunOptions(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), "mvn test"),
                0,
                List.of(),
                List.of()));
    }

    /** A run that differs from another in what is set afterwards. */
    public static RunResults copyOf(RunResult other) {
        return new RunResults(other);
    }

    public RunResults trials(List<TrialResult> trials) {
        return with(run.host(), run.options().command(), run.harness().sourcesSha256(), trials, run.crossChecks());
    }

    public RunResults crossChecks(CrossCheck... checks) {
        return with(run.host(), run.options().command(), run.harness().sourcesSha256(), run.trials(), List.of(checks));
    }

    public RunResults host(HostInfo host) {
        return with(host, run.options().command(), run.harness().sourcesSha256(), run.trials(), run.crossChecks());
    }

    public RunResults sources(String sha256) {
        return with(run.host(), run.options().command(), sha256, run.trials(), run.crossChecks());
    }

    public RunResults command(String repeats) {
        return with(run.host(), repeats, run.harness().sourcesSha256(), run.trials(), run.crossChecks());
    }

    /** Sets the variants, the baseline first. */
    public RunResults servers(String... variants) {
        return option(RunOptions.COMPARED, String.join(",", variants));
    }

    public RunResults option(String name, String value) {
        TreeMap<String, String> common = new TreeMap<>(run.options().common());
        common.put(name, value);
        run = new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                run.timeline(),
                run.host(),
                run.harness(),
                new RunOptions(
                        common,
                        run.options().bySuite(),
                        run.options().userOptions(),
                        run.options().command()),
                run.plannedTrials(),
                run.trials(),
                run.crossChecks());
        return this;
    }

    /** Sets what an option is in a suite. */
    public RunResults optionOf(Suite suite, String name, String value) {
        Map<String, SortedMap<String, String>> bySuite =
                new LinkedHashMap<>(run.options().bySuite());
        bySuite.merge(suite.key(), new TreeMap<>(Map.of(name, value)), (before, added) -> {
            TreeMap<String, String> both = new TreeMap<>(before);
            both.putAll(added);
            return both;
        });
        RunOptions options = run.options();
        run = run.of(
                run.harness(), new RunOptions(options.common(), bySuite, options.userOptions(), options.command()));
        return this;
    }

    /** Sets the number of another analysis plan, by which it was judged. */
    public RunResults analysisPlan(int number) {
        HarnessInfo harness = new HarnessInfo(
                run.harness().gitCommit(),
                run.harness().sourcesSha256(),
                number,
                run.harness().jdk());
        run = run.of(harness, run.options());
        return this;
    }

    public RunResults id(String id) {
        run = new RunResult(
                run.schemaVersion(),
                id,
                run.suites(),
                run.timeline(),
                run.host(),
                run.harness(),
                run.options(),
                run.plannedTrials(),
                run.trials(),
                run.crossChecks());
        return this;
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
                run.timeline(),
                host,
                new HarnessInfo(
                        run.harness().gitCommit(),
                        sources,
                        run.harness().analysisPlan(),
                        run.harness().jdk()),
                new RunOptions(
                        run.options().common(),
                        run.options().bySuite(),
                        run.options().userOptions(),
                        command),
                run.plannedTrials(),
                trials,
                crossChecks);
        return this;
    }
}
