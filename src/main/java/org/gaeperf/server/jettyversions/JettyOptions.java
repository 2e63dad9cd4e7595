package org.gaeperf.server.jettyversions;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.choice;
import static org.gaeperf.options.declaration.OptionTypes.text;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionType;

/** The options of the versions of Jetty. Maven reads the versions too; {@code pom.xml} has the same defaults. */
final class JettyOptions {

    /** The resource that reads by callbacks. */
    static final String ASYNC = "async";

    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    static final OptionDefinition<String> JETTY_11 = option(OptionGroup.JETTY, "bench.jetty11.version", version("11"))
            .help("The version of Jetty 11, which Maven fetches.")
            .assumed("11.0.26")
            .example("11.0.24")
            .build();

    static final OptionDefinition<String> JETTY_12 = option(OptionGroup.JETTY, "bench.jetty12.version", version("12"))
            .help("The version of Jetty 12, of EE10 and core alike, which Maven fetches.")
            .assumed("12.0.39")
            .example("12.1.14")
            .build();

    static final OptionDefinition<String> BASELINE = option(OptionGroup.JETTY, "bench.jetty.baseline", version("12"))
            .help("The version of Jetty 12 that the suite gate compares bench.jetty12.version with.")
            .example("12.0.36")
            .build();

    static final OptionDefinition<String> RESOURCE = option(
                    OptionGroup.JETTY,
                    "bench.jetty.resource",
                    choice("resource", List.of(ASYNC, "sync"), Function.identity()))
            .help(
                    "Whether the resource reads requests by callbacks, as the published one, or in the thread of the request.")
            .assumed(ASYNC)
            .example("sync")
            .build();

    private JettyOptions() {}

    static List<OptionDefinition<?>> all() {
        return List.of(JETTY_11, JETTY_12, BASELINE, RESOURCE);
    }

    private static OptionType<String> version(String major) {
        return text("a published version of Jetty " + major, version -> {
            if (!VERSION.matcher(version).matches() || !version.startsWith(major + ".")) {
                throw new IllegalArgumentException("not a version of Jetty " + major);
            }
        });
    }
}
