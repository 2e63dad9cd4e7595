package org.gaeperf.server.multipart;

import static org.gaeperf.options.declaration.OptionDefinition.option;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.PathTypes;
import org.gaeperf.server.JettyVersionType;

/** Declares the options with the versions of the parsers, and with where they write. */
final class MultipartOptions {

    private static final OptionGroup GROUP = new OptionGroup("Parsers of multipart forms");

    static final OptionDefinition<String> JETTY_9 = parserVersion("9.4", "9", "9.4.58.v20250814", "9.4.57.v20241219");
    static final OptionDefinition<String> JETTY_11 = parserVersion("11", "11", "11.0.26", "11.0.24");
    static final OptionDefinition<String> JETTY_12 = parserVersion("12", "12", "12.0.39", "12.1.14");

    static final OptionDefinition<String> BASELINE = option(
                    GROUP, "bench.multipart.baseline", JettyVersionType.of("12"))
            .help("The version of Jetty 12 that the suite gate compares bench.multipart.jetty12.version with.")
            .example("12.0.36")
            .build();

    static final OptionDefinition<Path> FILES = option(GROUP, "bench.multipart.files", PathTypes.writableDirectory())
            .help("Directory for the files of parts that the parsers write, to measure a disk with them.")
            .unsetMeans("in memory (/dev/shm), or the trial's directory without 100 MB there")
            .example("/var/tmp")
            .build();

    private MultipartOptions() {}

    static List<OptionDefinition<?>> all() {
        return List.of(JETTY_9, JETTY_11, JETTY_12, BASELINE, FILES);
    }

    private static OptionDefinition<String> parserVersion(String major, String name, String assumed, String example) {
        return option(GROUP, "bench.multipart.jetty" + name + ".version", JettyVersionType.of(major))
                .help("The version of Jetty " + major + " whose parser is measured, which Maven fetches.")
                .assumed(assumed)
                .example(example)
                .build();
    }
}
