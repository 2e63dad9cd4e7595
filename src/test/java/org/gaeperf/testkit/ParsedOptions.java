package org.gaeperf.testkit;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionParser;

/** Parses options as the build does, for this machine and this JVM. */
public final class ParsedOptions {

    private ParsedOptions() {}

    /** Parses these values, and those that a test names beside or instead of them. */
    public static BenchmarkOptions parse(Map<String, String> values, String... namesAndValues) {
        Map<String, String> properties = new HashMap<>(values);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return OptionParser.parse(
                properties,
                BuildContext.baseDirectory(),
                Path.of(System.getProperty("java.home")),
                BuildContext.topology(),
                BuildContext.onPath("taskset").isPresent());
    }
}
