package org.gaeperf.server;

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

/**
 * Compiles small programs of this project against the version of a library that will run them, with the compiler of this
 * JDK, when a run begins. They cannot be part of the build itself: two versions of Jetty have classes of the same names, the
 * client of a load needs a Jetty 12 of its own, and the version is an option. So no version is on a class path of the
 * build, none is called by reflection, and a version whose API has changed fails here, with the compiler's message.
 */
public final class SourceCompiler {

    private static final String JAVA_RELEASE = "17";

    private SourceCompiler() {}

    /**
     * Packages of a program, and what they are compiled with.
     *
     * @param name of the program, for messages
     * @param packages the directories of the packages
     * @param jars of the libraries, in the order of the class path
     * @param processors the jars of annotation processors; none if there are none to run
     */
    public record Program(String name, List<Path> packages, List<Path> jars, List<Path> processors) {

        public Program {
            packages = List.copyOf(packages);
            jars = List.copyOf(jars);
            processors = List.copyOf(processors);
        }

        private List<Path> sources() throws IOException {
            List<Path> found = new ArrayList<>();
            for (Path directory : packages) {
                try (Stream<Path> files = Files.list(directory)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .sorted()
                            .forEach(found::add);
                }
            }
            return found;
        }

        private List<String> options(Path classes) {
            List<String> options = new ArrayList<>(List.of(
                    "--release", JAVA_RELEASE, "-g", "-nowarn", "-classpath", path(jars), "-d", classes.toString()));
            options.addAll(processors.isEmpty() ? List.of("-proc:none") : List.of("-processorpath", path(processors)));
            return options;
        }

        private static String path(List<Path> files) {
            return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        }
    }

    /**
     * Compiles a program into an empty directory.
     *
     * @throws ServerException if it does not compile against these jars
     * @throws IOException if a file cannot be read or written
     */
    public static void compile(Program program, Path classes) throws ServerException, IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ServerException(
                    program.name() + " is compiled at run time, but this Java has no compiler: use a JDK");
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
                            program.options(classes),
                            null,
                            files.getJavaFileObjectsFromPaths(program.sources()))
                    .call();
            if (!compiled) {
                throw new ServerException(program.name() + " does not compile against the jars in "
                        + program.jars().get(0).getParent() + ": " + errors(diagnostics));
            }
        }
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
