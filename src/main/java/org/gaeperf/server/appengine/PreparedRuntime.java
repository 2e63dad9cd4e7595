package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.RuntimeSource;
import org.gaeperf.server.ServerException;

/**
 * A runtime that is ready to be started: unpacked, our application staged for it, our engine compiled where it is
 * needed.
 *
 * @param environment the servlet environment that was asked for, or the first that the deployment has
 * @param application the staged application
 * @param engineJar our HTTP connector engine, if one of the modes asked for needs it
 */
public record PreparedRuntime(
        RuntimeDeployment deployment, ServletEnvironment environment, Path application, Optional<Path> engineJar) {

    /**
     * Prepares the runtime under test. No server is started.
     *
     * @throws ServerException if that runtime cannot be run in every mode asked for
     * @throws IOException if something cannot be written
     */
    public static PreparedRuntime of(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        return of(options.server().runtime(), options.modes(), options, baseDirectory, target);
    }

    /**
     * Prepares a runtime. No server is started.
     *
     * @param choice which one
     * @param modes in which it is to serve
     * @param baseDirectory the project's
     * @param target the build's, for what is unpacked, compiled and staged
     * @throws ServerException if that runtime cannot be run in every mode asked for
     * @throws IOException if something cannot be written
     */
    public static PreparedRuntime of(
            RuntimeSource choice, List<ConnectorMode> modes, BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        RuntimeDeployment deployment = deployment(choice, target);
        ServletEnvironment environment = deployment.choose(options.server().environment());
        Optional<Path> engineJar = Optional.empty();
        for (ConnectorMode mode : modes) {
            if (deployment.connector(mode, environment) == Connector.HARNESS_ENGINE) {
                engineJar = Optional.of(new HttpConnectorCompiler(
                                baseDirectory.resolve("src/httpconnector/java"), target.resolve("engine"))
                        .compile(deployment.directory()));
            }
        }
        Path applications = Files.createDirectories(target.resolve("applications"));
        Path application = Files.createTempDirectory(applications, "load");
        StagedApplication.stage(application, deployment, environment);
        return new PreparedRuntime(deployment, environment, application, engineJar);
    }

    /**
     * Our engine, if the runtime has no such mode of its own.
     *
     * @throws ServerException if the runtime cannot serve in this mode
     */
    public Optional<Path> engineFor(ConnectorMode mode) throws ServerException {
        return deployment.connector(mode, environment) == Connector.HARNESS_ENGINE ? engineJar : Optional.empty();
    }

    /**
     * The runtime in a mode, ready to be started.
     *
     * @throws ServerException if the runtime cannot serve in this mode
     */
    public AppEngineLauncher kind(ConnectorMode mode) throws ServerException {
        return new AppEngineLauncher(deployment, application, mode, engineFor(mode));
    }

    private static RuntimeDeployment deployment(RuntimeSource choice, Path target) throws ServerException {
        if (choice.directory().isPresent()) {
            return RuntimeDeployment.at(choice.directory().get(), Optional.empty());
        }
        String version = choice.version();
        Path runtimes = target.resolve("runtimes");
        Path directory = runtimes.resolve(version);
        RuntimeArchive.unpack(runtimes.resolve("runtime-deployment-" + version + ".zip"), directory);
        return RuntimeDeployment.at(directory, Optional.of(version));
    }
}
