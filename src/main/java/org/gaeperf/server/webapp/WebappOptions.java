package org.gaeperf.server.webapp;

import static org.gaeperf.options.declaration.OptionDefinition.option;

import java.nio.file.Path;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionType;

/** The option that names a web application of the user's. */
final class WebappOptions {

    private static final OptionGroup GROUP = new OptionGroup("Your own application");

    static final OptionDefinition<Path> WEBAPP = option(
                    GROUP,
                    "bench.webapp",
                    OptionType.ofInput(
                            "a directory or a .war with WEB-INF in it",
                            (text, context) -> WebappFiles.requireWebapp(
                                    context.baseDirectory().resolve(text)),
                            Path::toString))
            .variable()
            .help("A web application of your own that the App Engine runtime serves; it means bench.server=webapp.")
            .example("target/shop-1.0")
            .build();

    private WebappOptions() {}
}
