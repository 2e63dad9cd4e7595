package org.gaeperf.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.plan.Environment;
import org.gaeperf.plan.OptionParser;
import org.gaeperf.plan.Options;
import org.gaeperf.plan.Suite;
import org.gaeperf.server.appengine.PreparedRuntime;

/** Options for trials of the real runtime that are as small as trials can be. */
final class TinyTrials {

    private TinyTrials() {}

    /** RPC at 50 requests/s for 2 s after 1 s; the runtime is the one that the build fetched. */
    static Options options(Path output, String... namesAndValues) {
        Map<String, String> properties = new HashMap<>(Map.of("bench.modes", "rpc", "bench.rate", "50",
                "bench.warmup", "1s", "bench.duration", "2s", "bench.sampleInterval", "1s", "bench.forks", "1",
                "bench.output", output.toString()));
        for (String name : List.of("bench.runtime.version", "bench.runtime.dir")) {
            properties.put(name, System.getProperty(name, ""));
        }
        return parse(properties, namesAndValues);
    }

    /** A run of such trials. */
    static Run begin(Path output, String... namesAndValues) throws Exception {
        Options options = options(output, namesAndValues);
        PreparedRuntime runtime =
                PreparedRuntime.of(options, Environment.baseDirectory(), Environment.targetDirectory());
        return planned(
                Run.begin(options, options.suites().stream().map(Suite::word).toList(), Environment.baseDirectory()),
                options, runtime);
    }

    /** Options of a run that is to be resumed; the runtime is the one that its own options say. */
    static Options resumed(Path folder, String... namesAndValues) {
        Map<String, String> properties = new HashMap<>(Map.of("bench.resume", folder.toString()));
        return parse(properties, namesAndValues);
    }

    /** The rest of a run that was cut short. */
    static Run resume(Path folder, String... namesAndValues) throws Exception {
        Options options = resumed(folder, namesAndValues);
        PreparedRuntime runtime =
                PreparedRuntime.of(options, Environment.baseDirectory(), Environment.targetDirectory());
        return planned(Run.resume(options, Environment.baseDirectory()), options, runtime);
    }

    /** Runs all that is left of a run, and ends it. */
    static void finish(Run run) throws Exception {
        for (Optional<TrialPlan> plan = run.next(); plan.isPresent(); plan = run.next()) {
            run.execute(plan.get(), TrialListener.none());
        }
        run.close();
    }

    private static Run planned(Run run, Options options, PreparedRuntime runtime) throws Exception {
        SuitePlans plans = new SuitePlans(options, runtime, run);
        List<TrialPlan> first = new ArrayList<>();
        for (Suite suite : options.suites()) {
            first.addAll(plans.first(suite));
        }
        run.plan(first);
        return run;
    }

    private static Options parse(Map<String, String> properties, String... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return OptionParser.parse(properties, Environment.baseDirectory(), Path.of(System.getProperty("java.home")),
                Runtime.getRuntime().availableProcessors(), Environment.onPath("taskset").isPresent());
    }
}
