package org.gaeperf.testkit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.SuiteOptionDeclarations;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Runs of trials that are as short as trials can be: RPC at 50 requests/s for 2 s after 1 s. Those without the runtime
 * can be planned, stored and resumed; their servers end at once.
 */
public final class TestRuns {

    /** The first trial of each block is in the mode that is named first, so that tests know the ids of the trials. */
    private static final String HTTP_FIRST_SEED = "2620";

    private TestRuns() {}

    /** A run with {@link PlaceholderRuntime}. */
    public static Run begin(Path output, String... namesAndValues) throws Exception {
        Map<String, String> properties = shortTrials(output);
        leaveOutUnread(properties, namesAndValues);
        properties.put("bench.runtime.dir", PlaceholderRuntime.directory().toString());
        return begin(parse(properties, namesAndValues));
    }

    /**
     * A run of {@link PlaceholderRuntime} that nothing is planned for yet, with the defaults of the options, and its
     * planner.
     */
    public record Planning(Run run, SuitePlanner planner) {

        /** Begins the run. */
        public static Planning begin(Path output, String... namesAndValues) throws Exception {
            Map<String, String> properties = new HashMap<>(Map.of(
                    "bench.runtime.dir", PlaceholderRuntime.directory().toString(), "bench.output", output.toString()));
            BenchmarkOptions options = parse(properties, namesAndValues);
            List<ServerVariant> servers = ServerProvider.of(options)
                    .prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
            Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory());
            return new Planning(run, new SuitePlanner(options, servers, run));
        }
    }

    /** The options of a run with {@link PlaceholderRuntime}. */
    public static BenchmarkOptions options(Path output, String... namesAndValues) throws IOException {
        Map<String, String> properties = shortTrials(output);
        leaveOutUnread(properties, namesAndValues);
        properties.put("bench.runtime.dir", PlaceholderRuntime.directory().toString());
        return parse(properties, namesAndValues);
    }

    /** A run with the runtime that the build fetched. */
    public static Run beginWithRuntime(Path output, String... namesAndValues) throws Exception {
        return begin(optionsWithRuntime(output, namesAndValues));
    }

    /** The options of such a run. */
    public static BenchmarkOptions optionsWithRuntime(Path output, String... namesAndValues) {
        Map<String, String> properties = shortTrials(output);
        leaveOutUnread(properties, namesAndValues);
        for (String name : List.of("bench.runtime.version", "bench.runtime.dir")) {
            properties.put(name, System.getProperty(name, ""));
        }
        return parse(properties, namesAndValues);
    }

    private static Map<String, String> shortTrials(Path output) {
        return new HashMap<>(Map.of(
                "bench.modes",
                "rpc",
                "bench.rate",
                "50",
                "bench.warmup",
                "1s",
                "bench.duration",
                "2s",
                "bench.sampleInterval",
                "1s",
                "bench.forks",
                "1",
                "bench.output",
                output.toString()));
    }

    private static Run begin(BenchmarkOptions options) throws Exception {
        List<ServerVariant> servers = ServerProvider.of(options)
                .prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        return planned(Run.begin(options, options.suites(), BuildContext.baseDirectory()), options, servers);
    }

    /** Returns the options of a run that is to be resumed; the runtime is the one that its own options say. */
    public static BenchmarkOptions resumed(Path directory, String... namesAndValues) {
        Map<String, String> properties = new HashMap<>(Map.of("bench.resume", directory.toString()));
        return parse(properties, namesAndValues);
    }

    /** The rest of a run that was cut short. */
    public static Run resume(Path directory, String... namesAndValues) throws Exception {
        BenchmarkOptions options = resumed(directory, namesAndValues);
        List<ServerVariant> servers = ServerProvider.of(options)
                .prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        return planned(Run.resume(options, BuildContext.baseDirectory()), options, servers);
    }

    /** Runs all that is left of a run, and ends it. */
    public static void finish(Run run) throws Exception {
        for (Optional<TrialPlan> plan = run.next(); plan.isPresent(); plan = run.next()) {
            run.execute(plan.get(), TrialListener.none());
        }
        run.close();
    }

    private static Run planned(Run run, BenchmarkOptions options, List<ServerVariant> servers) throws Exception {
        SuitePlanner plans = new SuitePlanner(options, servers, run);
        List<TrialPlan> first = new ArrayList<>();
        for (Suite suite : options.suites()) {
            first.addAll(plans.initialTrials(suite));
        }
        run.plan(first);
        return run;
    }

    /** Trials are short in every suite, but not every suite reads each option that makes them so. */
    private static void leaveOutUnread(Map<String, String> shortTrials, String... namesAndValues) {
        int suite = List.of(namesAndValues).indexOf("bench.suite");
        if (suite >= 0) {
            List<Suite> suites = Stream.of(namesAndValues[suite + 1].split(","))
                    .flatMap(word -> Suite.named(word).stream())
                    .toList();
            SuiteOptionDeclarations.all().stream()
                    .filter(option -> Collections.disjoint(option.suites(), suites))
                    .forEach(option -> shortTrials.remove(option.definition().name()));
        }
    }

    private static BenchmarkOptions parse(Map<String, String> properties, String... namesAndValues) {
        if (!properties.containsKey("bench.resume") && !List.of(namesAndValues).contains("bench.resume")) {
            properties.putIfAbsent("bench.seed", HTTP_FIRST_SEED);
        }
        return ParsedOptions.parse(properties, namesAndValues);
    }
}
