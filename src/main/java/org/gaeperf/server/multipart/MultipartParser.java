package org.gaeperf.server.multipart;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.server.SourceCompiler;

/** The parsers that are compared: the first with each of the others. */
enum MultipartParser {
    LEGACY("legacy", MultipartOptions.JETTY_9, "legacy", "Legacy"),
    RFC_7578("rfc7578", MultipartOptions.JETTY_9, "rfc7578", "Rfc7578"),
    JETTY_11("jetty-11", MultipartOptions.JETTY_11, "jetty11", "Jetty11"),
    JETTY_12_BUFFER("jetty-12-buffer", MultipartOptions.JETTY_12, "buffer", "Buffer", "jetty12"),
    JETTY_12_STREAM("jetty-12-stream", MultipartOptions.JETTY_12, "stream", "Stream", "jetty12");

    private static final String PACKAGE = "org.gaeperf.multipart.";

    /** The one package of gaeperf that the benchmark uses; the rest is not on its class path. */
    private static final String WARM_UP_SOURCES = "src/main/java/org/gaeperf/sampling/compiler";

    private final String key;
    private final OptionDefinition<String> version;
    private final String packageName;
    private final String classPrefix;
    private final List<String> packages;

    MultipartParser(
            String key,
            OptionDefinition<String> version,
            String packageName,
            String classPrefix,
            String... furtherPackages) {
        this.key = key;
        this.version = version;
        this.packageName = packageName;
        this.classPrefix = classPrefix;
        this.packages = Stream.concat(Stream.of("form", packageName), Stream.of(furtherPackages))
                .toList();
    }

    /** Returns what it is compared as. */
    String key() {
        return key;
    }

    /** Returns where it gets the body from, for the parsers of Jetty 12. */
    String source() {
        return packageName;
    }

    /** The option with the version of its Jetty. */
    OptionDefinition<String> version() {
        return version;
    }

    /** The class of its microbenchmark. */
    String benchmarkClass() {
        return PACKAGE + packageName + "." + classPrefix + "Benchmark";
    }

    /** The class whose main method says what it does with forms that are not compliant. */
    String mainClass() {
        return PACKAGE + packageName + "." + classPrefix + "Parser";
    }

    /** Returns how parser and microbenchmark are compiled. */
    SourceCompiler.Program program(Path baseDirectory, List<Path> jars, List<Path> jmh) {
        Path sources = baseDirectory.resolve("src/multipart/java/org/gaeperf/multipart");
        return new SourceCompiler.Program(
                "the microbenchmark of " + key,
                Stream.concat(
                                Stream.concat(packages.stream(), Stream.of("benchmark"))
                                        .map(sources::resolve),
                                Stream.of(baseDirectory.resolve(WARM_UP_SOURCES)))
                        .toList(),
                Stream.concat(jars.stream(), jmh.stream()).toList(),
                jmh);
    }
}
