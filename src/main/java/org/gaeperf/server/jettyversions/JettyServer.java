package org.gaeperf.server.jettyversions;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.server.SourceCompiler;
import org.gaeperf.server.request.RequestProtocol;

/** The servers that are compared: the first with each of the others. */
enum JettyServer {
    JETTY_11(
            "jetty-11",
            JettyOptions.JETTY_11,
            "jetty11.Jetty11Main",
            List.of("server", "servlet", "jetty11"),
            "jetty11-h2c"),
    JETTY_12_EE10(
            "jetty-12-ee10",
            JettyOptions.JETTY_12,
            "ee10.Ee10Main",
            List.of("server", "servlet", "core", "ee10"),
            "jetty12-h2c"),
    JETTY_12_CORE("jetty-12-core", JettyOptions.JETTY_12, "core.CoreMain", List.of("server", "core"), "jetty12-h2c");

    private static final String PACKAGE = "org.gaeperf.jetty.";

    private final String key;
    private final OptionDefinition<String> version;
    private final String main;
    private final List<String> packages;
    private final String h2cSources;

    JettyServer(String key, OptionDefinition<String> version, String main, List<String> packages, String h2cSources) {
        this.key = key;
        this.version = version;
        this.main = main;
        this.packages = packages;
        this.h2cSources = h2cSources;
    }

    /** Returns what it is compared as. */
    String key() {
        return key;
    }

    /** The option with its version. */
    OptionDefinition<String> version() {
        return version;
    }

    /** The class with its main method. */
    String mainClass() {
        return PACKAGE + main;
    }

    /** Returns how it is compiled. */
    SourceCompiler.Program program(Path baseDirectory, RequestProtocol protocol, List<Path> jars) {
        Path sources = baseDirectory.resolve("src");
        String connections = protocol == RequestProtocol.H2C ? h2cSources : "jetty-http1";
        return new SourceCompiler.Program(
                "the server " + key,
                Stream.concat(
                                packages.stream().map(sources.resolve("jetty/java/org/gaeperf/jetty")::resolve),
                                Stream.of(sources.resolve(connections).resolve("java/org/gaeperf/jetty/protocol")))
                        .toList(),
                jars,
                List.of());
    }
}
