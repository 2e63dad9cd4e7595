package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.SourceCompiler;

/** Compiles the HTTP connector engine against the deployment that will run it, and packs it into a jar. */
public final class HttpConnectorCompiler {

    private static final List<String> DEPLOYMENT_JARS =
            List.of("runtime-impl.jar", "runtime-shared.jar", "runtime-main.jar");

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
     * Returns the engine's jar for a deployment, and makes it if it was not made before.
     *
     * @param deploymentDirectory the directory with the runtime's jars
     * @throws ServerException if the sources do not compile against these jars
     * @throws IOException if sources or jars are missing, or something cannot be written
     */
    public Path compile(Path deploymentDirectory) throws ServerException, IOException {
        Path classes = SourceCompiler.compile(
                new SourceCompiler.Program(
                        "the HTTP connector engine",
                        List.of(sourceRoot),
                        deploymentJars(deploymentDirectory),
                        List.of()),
                buildDirectory.resolve("classes"));
        Path jar = buildDirectory.resolve("httpconnector-engine-" + classes.getFileName() + ".jar");
        if (!Files.exists(jar)) {
            // Another process may make or read the same jar.
            Path unfinished = Files.createTempFile(buildDirectory, "packing", ".jar");
            DeterministicJar.write(classes, unfinished);
            Files.move(unfinished, jar, StandardCopyOption.ATOMIC_MOVE);
        }
        return jar;
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
}
