package org.gaeperf.server.appengine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
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
import org.gaeperf.files.Sha256;

/**
 * Compiles the HTTP connector engine against the deployment that will run it, with the compiler of this JDK.
 *
 * <p>Compiled jars are cached by a hash of all sources and libraries.
 */
public final class HttpConnectorCompiler {
    private static final String JAR_NAME = "httpconnector-engine.jar";
    private static final List<String> DEPLOYMENT_JARS =
            List.of("runtime-impl.jar", "runtime-shared.jar", "runtime-main.jar");
    private static final String JAVA_RELEASE = "17";

    private final Path sourceRoot;
    private final Path buildDirectory;

    /**
     * Creates a compiler.
     *
     * @param sourceRoot the source directory of the engine
     * @param buildDirectory for the jars; created if it does not exist
     */
    public HttpConnectorCompiler(Path sourceRoot, Path buildDirectory) {
        this.sourceRoot = sourceRoot.toAbsolutePath();
        this.buildDirectory = buildDirectory.toAbsolutePath();
    }

    /**
     * Returns the engine's jar for a deployment, and compiles it if it is not in the cache.
     *
     * @param deploymentDirectory the directory with the runtime's jars
     * @throws EngineCompilationException if the sources do not compile against these jars
     * @throws IOException if sources or jars are missing, or something cannot be written
     */
    public Path compile(Path deploymentDirectory) throws IOException {
        List<Path> sources = sources();
        List<Path> classPath = deploymentJars(deploymentDirectory);
        Path jar = buildDirectory.resolve(hash(sources, classPath)).resolve(JAR_NAME);
        if (!Files.exists(jar)) {
            build(sources, classPath, jar);
        }
        return jar;
    }

    private List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(sourceRoot)) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
            if (sources.isEmpty()) {
                throw new IOException("no Java sources of the HTTP connector engine in " + sourceRoot);
            }
            return sources;
        }
    }

    private static List<Path> deploymentJars(Path directory) throws IOException {
        List<Path> jars = DEPLOYMENT_JARS.stream()
                .map(directory.toAbsolutePath()::resolve)
                .toList();
        for (Path jar : jars) {
            if (!Files.isRegularFile(jar)) {
                throw new IOException("the HTTP connector engine needs " + jar + ", which does not exist");
            }
        }
        return jars;
    }

    private String hash(List<Path> sources, List<Path> classPath) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        try (OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            for (Path source : sources) {
                addTo(sink, sourceRoot.relativize(source).toString(), source);
            }
            for (Path jar : classPath) {
                addTo(sink, jar.getFileName().toString(), jar);
            }
        }
        return Sha256.hex(digest);
    }

    /** Name and size come first, so that different sets of files have different hashes. */
    private static void addTo(OutputStream sink, String name, Path file) throws IOException {
        sink.write((name + '\n' + Files.size(file) + '\n').getBytes(StandardCharsets.UTF_8));
        try (InputStream content = Files.newInputStream(file)) {
            content.transferTo(sink);
        }
    }

    /** Builds in a temporary directory and moves the jar atomically, since another process may build the same jar. */
    private void build(List<Path> sources, List<Path> classPath, Path jar) throws IOException {
        Files.createDirectories(buildDirectory);
        Path workDirectory = Files.createTempDirectory(buildDirectory, "compiling");
        try {
            Path classes = Files.createDirectory(workDirectory.resolve("classes"));
            compile(sources, classPath, classes);
            Path finished = workDirectory.resolve(JAR_NAME);
            DeterministicJar.write(classes, finished);
            Files.createDirectories(jar.getParent());
            Files.move(finished, jar, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            DirectoryTree.delete(workDirectory);
        }
    }

    private void compile(List<Path> sources, List<Path> classPath, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new EngineCompilationException(
                    "the HTTP connector engine is compiled at run time, but this Java has no compiler: use a JDK",
                    List.of());
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(
                            null,
                            files,
                            diagnostics,
                            options(classPath, classes),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!compiled) {
                throw new EngineCompilationException(
                        "the HTTP connector engine does not compile against "
                                + classPath.get(0).getParent(),
                        errors(diagnostics));
            }
        }
    }

    private static List<String> options(List<Path> classPath, Path classes) {
        String joined = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return List.of(
                "--release",
                JAVA_RELEASE,
                "-proc:none",
                "-g",
                "-nowarn",
                "-classpath",
                joined,
                "-d",
                classes.toString());
    }

    private List<String> errors(DiagnosticCollector<JavaFileObject> diagnostics) {
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(this::describe)
                .toList();
    }

    private String describe(Diagnostic<? extends JavaFileObject> error) {
        String message = error.getMessage(Locale.ROOT);
        if (error.getSource() == null) {
            return message;
        }
        Path source = sourceRoot.relativize(Path.of(error.getSource().toUri()));
        return source + ":" + error.getLineNumber() + ": " + message;
    }
}
