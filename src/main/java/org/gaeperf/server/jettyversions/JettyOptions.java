package org.gaeperf.server.jettyversions;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.choice;

import java.util.List;
import java.util.function.Function;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.server.JettyVersionType;
import org.gaeperf.server.request.ProtocolOptions;

/** Declares the options of the versions of Jetty. */
final class JettyOptions {

    private static final OptionGroup GROUP = new OptionGroup("Versions of Jetty");

    /** The resource that reads by callbacks. */
    static final String ASYNC = "async";

    static final OptionDefinition<String> JETTY_11 = option(GROUP, "bench.jetty11.version", JettyVersionType.of("11"))
            .variable()
            .help("The version of Jetty 11, which Maven fetches.")
            .assumed("11.0.26")
            .example("11.0.24")
            .build();

    static final OptionDefinition<String> JETTY_12 = option(GROUP, "bench.jetty12.version", JettyVersionType.of("12"))
            .variable()
            .help("The version of Jetty 12, of EE10 and core alike, which Maven fetches.")
            .assumed("12.0.39")
            .example("12.1.14")
            .build();

    static final OptionDefinition<String> BASELINE = option(GROUP, "bench.jetty.baseline", JettyVersionType.of("12"))
            .help("The version of Jetty 12 that the suite gate compares bench.jetty12.version with.")
            .example("12.0.36")
            .build();

    static final OptionDefinition<String> RESOURCE = option(
                    GROUP, "bench.jetty.resource", choice("resource", List.of(ASYNC, "sync"), Function.identity()))
            .variable()
            .help(
                    "Whether the resource reads requests by callbacks, as the published one, or in the thread of the request.")
            .assumed(ASYNC)
            .example("sync")
            .build();

    private JettyOptions() {}

    static List<OptionDefinition<?>> all() {
        return List.of(JETTY_11, JETTY_12, BASELINE, RESOURCE, ProtocolOptions.PROTOCOL);
    }
}
