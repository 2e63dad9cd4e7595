package org.gaeperf.server.multipart;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.text;

import java.util.List;
import java.util.regex.Pattern;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;

/** The versions of the parsers. Maven reads them too; {@code pom.xml} has the same defaults. */
final class MultipartOptions {

    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    static final OptionDefinition<String> JETTY_9 = version("9.4", "9", "9.4.58.v20250814", "9.4.57.v20241219");
    static final OptionDefinition<String> JETTY_11 = version("11", "11", "11.0.26", "11.0.24");
    static final OptionDefinition<String> JETTY_12 = version("12", "12", "12.0.39", "12.1.14");

    private MultipartOptions() {}

    static List<OptionDefinition<?>> all() {
        return List.of(JETTY_9, JETTY_11, JETTY_12);
    }

    private static OptionDefinition<String> version(String major, String name, String assumed, String example) {
        return option(
                        OptionGroup.MULTIPART,
                        "bench.multipart.jetty" + name + ".version",
                        text("a published version of Jetty " + major, version -> {
                            if (!VERSION.matcher(version).matches() || !version.startsWith(major + ".")) {
                                throw new IllegalArgumentException("not a version of Jetty " + major);
                            }
                        }))
                .help("The version of Jetty " + major + " whose parser is measured, which Maven fetches.")
                .assumed(assumed)
                .example(example)
                .build();
    }
}
