package org.gaeperf.server.multipart;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.sampling.compiler.CompilerWarmUp;
import org.gaeperf.server.FetchedJars;
import org.gaeperf.server.MicrobenchmarkLauncher;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.SourceCompiler;

/**
 * The microbenchmark of a parser, compiled.
 *
 * @param classes the directory of its classes
 * @param jars of the parser's Jetty
 * @param jmh the jars of JMH
 * @param filesIn where files of parts are written; empty for the directory of each trial
 */
record ParserBenchmark(
        MultipartParser parser, String version, Path classes, List<Path> jars, List<Path> jmh, Optional<Path> filesIn)
        implements MicrobenchmarkLauncher {

    private static final String JMH_MAIN = "org.openjdk.jmh.Main";

    ParserBenchmark {
        jars = List.copyOf(jars);
        jmh = List.copyOf(jmh);
    }

    /**
     * Compiles it against the jars that Maven has fetched.
     *
     * @param target the build's directory
     * @throws ServerException if jars were not fetched, or it does not compile
     * @throws IOException if a file cannot be read or written
     */
    static ParserBenchmark compile(MultipartParser parser, String version, Path baseDirectory, Path target)
            throws ServerException, IOException {
        Path fetched = target.resolve("multipart");
        List<Path> jars = FetchedJars.in(fetched.resolve(version), "Jetty " + version);
        List<Path> jmh = FetchedJars.in(fetched.resolve("jmh"), "JMH");
        Path classes = SourceCompiler.compile(
                parser.program(baseDirectory, jars, jmh), target.resolve("multipart-benchmarks"));
        return new ParserBenchmark(parser, version, classes, jars, jmh, Optional.empty());
    }

    /** Returns the same with its files in another directory. */
    ParserBenchmark withFilesIn(Optional<Path> other) {
        return new ParserBenchmark(parser, version, classes, jars, jmh, other);
    }

    /** The class path with which it runs. */
    String classPath() {
        return Stream.of(Stream.of(classes), jars.stream(), jmh.stream())
                .flatMap(files -> files)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the command that runs JMH, which forks a JVM with the same flags. */
    @Override
    public List<String> command(
            ServerLauncher.LaunchContext context, String workload, Iterations iterations, Path results, Path files) {
        List<String> command = new ArrayList<>(context.prefix());
        command.add(context.javaHome().resolve("bin/java").toString());
        command.addAll(context.jvmArgs());
        command.addAll(List.of(
                "-Djava.io.tmpdir=" + files,
                // JMH would leave its lock file in that directory; the lock of the run keeps others away
                "-Djmh.ignoreLock=true",
                property(
                        CompilerWarmUp.LONGEST_MILLIS,
                        iterations.longestFurtherWarmUp().toMillis()),
                property(CompilerWarmUp.RESULTS, results.resolveSibling(COMPILER_FILE)),
                "-cp",
                classPath(),
                JMH_MAIN,
                "^" + parser.benchmarkClass().replace(".", "\\.") + "\\.",
                "-p",
                "workload=" + workload,
                "-f",
                "1",
                "-wi",
                Integer.toString(iterations.warmUps()),
                "-w",
                iterations.eachWarmUp().toMillis() + "ms",
                "-i",
                Integer.toString(iterations.measured()),
                "-r",
                iterations.each().toMillis() + "ms",
                "-foe",
                "true",
                "-prof",
                "gc",
                "-rf",
                "json",
                "-rff",
                results.toString()));
        return command;
    }

    private static String property(String name, Object value) {
        return "-D" + name + "=" + value;
    }
}
