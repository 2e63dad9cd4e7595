package org.gaeperf.trial;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return OptionParser.parse(properties, Environment.baseDirectory(), Path.of(System.getProperty("java.home")),
                Runtime.getRuntime().availableProcessors(), Environment.onPath("taskset").isPresent());
    }

    /** A run of such trials. */
    static Run begin(Path output, String... namesAndValues) throws Exception {
        Options options = options(output, namesAndValues);
        PreparedRuntime runtime =
                PreparedRuntime.of(options, Environment.baseDirectory(), Environment.targetDirectory());
        Run run = Run.begin(options, options.suites().stream().map(Suite::word).toList(), Environment.baseDirectory());
        SuitePlans plans = new SuitePlans(options, runtime, run);
        for (Suite suite : options.suites()) {
            run.plan(plans.first(suite));
        }
        return run;
    }
}
