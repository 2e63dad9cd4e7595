package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.runtime.RuntimeSource;
import org.gaeperf.server.ServerException;

/**
 * A runtime that is ready to be started: it is unpacked, the application is staged for it, and the HTTP connector
 * engine is compiled if it is needed.
 *
 * @param identity what is stored of it, with the application if that is the user's
 * @param environment the requested servlet environment, or the first one that the deployment has
 * @param application the root directory of the staged application
 * @param served the application
 * @param engineJar the harness's HTTP connector engine, if one of the requested modes needs it
 */
public record PreparedRuntime(
        RuntimeDeployment deployment,
        RuntimeIdentity identity,
        ServletEnvironment environment,
        Path application,
        WebApplication served,
        Optional<Path> engineJar) {

    /**
     * Prepares the runtime under test with the application of gaeperf. No server is started.
     *
     * @throws ServerException if the runtime does not support every requested mode
     * @throws IOException if something cannot be written
     */
    public static PreparedRuntime prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        return prepare(new StagedApplication(), options, baseDirectory, target);
    }

    static PreparedRuntime prepare(
            WebApplication application, BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        return prepare(application, options.server().runtime(), options.modes(), options, baseDirectory, target);
    }

    /**
     * Prepares a runtime. No server is started.
     *
     * @param application that it serves
     * @param source where the runtime comes from
     * @param modes the modes that it must support
     * @param baseDirectory the project's directory
     * @param target the build's directory, for what is unpacked, compiled and staged
     * @throws ServerException if the runtime does not support every requested mode
     * @throws IOException if something cannot be written
     */
    static PreparedRuntime prepare(
            WebApplication application,
            RuntimeSource source,
            List<ConnectorMode> modes,
            BenchmarkOptions options,
            Path baseDirectory,
            Path target)
            throws ServerException, IOException {
        RuntimeDeployment deployment = deployment(source, target);
        ServletEnvironment environment =
                application.environment(deployment, options.server().environment());
        Optional<Path> engineJar = Optional.empty();
        for (ConnectorMode mode : modes) {
            if (deployment.connector(mode, environment) == Connector.STAND_IN) {
                engineJar = Optional.of(new HttpConnectorCompiler(
                                baseDirectory.resolve("src/httpconnector/java"), target.resolve("engine"))
                        .compile(deployment.directory()));
            }
        }
        Path directory = StagingDirectory.create(target.resolve("applications"));
        application.stage(directory, deployment, environment);
        return new PreparedRuntime(
                deployment,
                application.identity(deployment.identity()),
                environment,
                directory,
                application,
                engineJar);
    }

    /**
     * The jar of the harness's engine, if this mode needs it.
     *
     * @throws ServerException if the runtime does not support this mode
     */
    public Optional<Path> engineFor(ConnectorMode mode) throws ServerException {
        return deployment.connector(mode, environment) == Connector.STAND_IN ? engineJar : Optional.empty();
    }

    /**
     * Starts this runtime in a mode.
     *
     * @throws ServerException if the runtime does not support this mode
     */
    public AppEngineLauncher launcher(ConnectorMode mode) throws ServerException {
        return new AppEngineLauncher(deployment, application, mode, engineFor(mode), served);
    }

    private static RuntimeDeployment deployment(RuntimeSource source, Path target) throws ServerException {
        if (source.directory().isPresent()) {
            return RuntimeDeployment.inspect(source.directory().get(), Optional.empty());
        }
        String version = source.version();
        Path runtimes = target.resolve("runtimes");
        Path directory = runtimes.resolve(version);
        RuntimeArchive.unpack(runtimes.resolve("runtime-deployment-" + version + ".zip"), directory);
        return RuntimeDeployment.inspect(directory, Optional.of(version));
    }
}
