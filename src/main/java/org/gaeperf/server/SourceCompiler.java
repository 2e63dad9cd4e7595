package org.gaeperf.server;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.files.Sha256;

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
     * The sources of a program, and what they are compiled with.
     *
     * @param name of the program, for messages
     * @param roots the directories with its sources; those below them belong to it, too
     * @param jars of the libraries, in the order of the class path
     * @param processors the jars of annotation processors; none if there are none to run
     */
    public record Program(String name, List<Path> roots, List<Path> jars, List<Path> processors) {

        public Program {
            roots = List.copyOf(roots);
            jars = List.copyOf(jars);
            processors = List.copyOf(processors);
        }

        /** The sources by the names that they have in messages. */
        private SortedMap<String, Path> sources() throws IOException {
            SortedMap<String, Path> found = new TreeMap<>();
            for (Path root : roots) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .forEach(file -> found.put(
                                    root.getFileName()
                                            .resolve(root.relativize(file))
                                            .toString(),
                                    file));
                }
            }
            if (found.isEmpty()) {
                throw new IOException("no Java sources of " + name + " in " + roots);
            }
            return found;
        }

        private String hash(SortedMap<String, Path> sources) throws IOException {
            MessageDigest digest = Sha256.newDigest();
            try (OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
                for (Map.Entry<String, Path> source : sources.entrySet()) {
                    addTo(sink, source.getKey(), source.getValue());
                }
                for (Path jar : jars) {
                    addTo(sink, jar.getFileName().toString(), jar);
                }
            }
            return Sha256.hex(digest);
        }

        /** Adds a file to a hash. Name and size come first, so that different sets of files have different hashes. */
        private static void addTo(OutputStream sink, String name, Path file) throws IOException {
            sink.write((name + '\n' + Files.size(file) + '\n').getBytes(StandardCharsets.UTF_8));
            try (InputStream content = Files.newInputStream(file)) {
                content.transferTo(sink);
            }
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
     * Compiles a program, unless it was compiled before from the same sources with the same jars.
     *
     * @param cache the directory for the classes of any version of it; created if it does not exist
     * @return the directory of its classes
     * @throws ServerException if it does not compile against these jars
     * @throws IOException if a file cannot be read or written
     */
    public static Path compile(Program program, Path cache) throws ServerException, IOException {
        SortedMap<String, Path> sources = program.sources();
        Path classes = cache.resolve(program.hash(sources));
        if (!Files.exists(classes)) {
            build(program, sources, Files.createDirectories(cache), classes);
        }
        return classes;
    }

    /** Builds beside it and moves the whole, since another process may build the same, or run what is there. */
    private static void build(Program program, SortedMap<String, Path> sources, Path cache, Path classes)
            throws ServerException, IOException {
        Path unfinished = Files.createTempDirectory(cache, "compiling");
        try {
            compile(program, sources, unfinished);
            Files.move(unfinished, classes, StandardCopyOption.ATOMIC_MOVE);
        } catch (ServerException | IOException e) {
            DirectoryTree.delete(unfinished);
            // Another process was faster, and its classes are the same. The JDK has no exception of its own for that.
            if (!(e instanceof FileSystemException && Files.exists(classes))) {
                throw e;
            }
        }
    }

    private static void compile(Program program, SortedMap<String, Path> sources, Path classes)
            throws ServerException, IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ServerException(
                    program.name() + " is compiled at run time, but this Java has no compiler: use a JDK");
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(
                            null,
                            files,
                            diagnostics,
                            program.options(classes),
                            null,
                            files.getJavaFileObjectsFromPaths(sources.values()))
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
