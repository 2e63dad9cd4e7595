package org.gaeperf.server.jettyversions;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.server.ServerException;

/**
 * Compiles the small servers of {@code src/jetty} against the Jetty that will run them, with the compiler of this JDK, when
 * a run begins. They cannot be part of the build itself: Jetty 11 and 12 have classes of the same names, the client of a
 * load needs a Jetty 12 of its own, and the version is an option. So no version is on a class path of the build, none is
 * called by reflection, and a version whose API has changed fails here, with the compiler's message.
 */
final class JettyCompiler {

    private static final String JAVA_RELEASE = "17";

    private final Path sources;

    /**
     * Creates a compiler.
     *
     * @param sources the root of the sources
     */
    JettyCompiler(Path sources) {
        this.sources = sources;
    }

    /**
     * Compiles a server into an empty directory.
     *
     * @throws ServerException if it does not compile against these jars
     * @throws IOException if a file cannot be read or written
     */
    void compile(JettyServer server, List<Path> jars, Path classes) throws ServerException, IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ServerException(
                    "the servers of the suite jetty are compiled at run time, but this Java has no compiler: use a JDK");
        }
        if (Files.exists(classes)) {
            DirectoryTree.delete(classes);
        }
        Files.createDirectories(classes);
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(
                            null,
                            files,
                            diagnostics,
                            options(jars, classes),
                            null,
                            files.getJavaFileObjectsFromPaths(sources(server)))
                    .call();
            if (!compiled) {
                throw new ServerException("the server " + server.role() + " does not compile against the jars in "
                        + jars.get(0).getParent() + ": " + errors(diagnostics));
            }
        }
    }

    private List<Path> sources(JettyServer server) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String name : server.packages()) {
            try (Stream<Path> files =
                    Files.list(sources.resolve("org/gaeperf/jetty").resolve(name))) {
                files.filter(file -> file.toString().endsWith(".java")).sorted().forEach(found::add);
            }
        }
        return found;
    }

    private static List<String> options(List<Path> jars, Path classes) {
        return List.of(
                "--release",
                JAVA_RELEASE,
                "-proc:none",
                "-g",
                "-nowarn",
                "-classpath",
                jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                "-d",
                classes.toString());
    }

    private static String errors(DiagnosticCollector<JavaFileObject> diagnostics) {
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> (diagnostic.getSource() == null
                                ? ""
                                : diagnostic.getSource().getName() + ":" + diagnostic.getLineNumber() + ": ")
                        + diagnostic.getMessage(Locale.ROOT))
                .collect(Collectors.joining("; "));
    }
}
