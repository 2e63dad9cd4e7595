package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Connector;
import org.gaeperf.model.Mode;
import org.gaeperf.model.ServletEnvironment;
import org.gaeperf.plan.Options;
import org.gaeperf.plan.RuntimeChoice;
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
        Deployment deployment, ServletEnvironment environment, Path application, Optional<Path> engineJar) {

    /**
     * Prepares the runtime under test. No server is started.
     *
     * @throws ServerException if that runtime cannot be run in every mode asked for
     * @throws IOException if something cannot be written
     */
    public static PreparedRuntime of(Options options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        return of(options.runtime(), options.modes(), options, baseDirectory, target);
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
            RuntimeChoice choice, List<Mode> modes, Options options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        Deployment deployment = deployment(choice, target);
        ServletEnvironment environment = deployment.choose(options.environment());
        Optional<Path> engineJar = Optional.empty();
        for (Mode mode : modes) {
            if (deployment.connector(mode, environment) == Connector.HARNESS_ENGINE) {
                engineJar = Optional.of(new EngineCompiler(baseDirectory.resolve("src/httpconnector/java"),
                        target.resolve("engine")).compile(deployment.directory()));
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
    public Optional<Path> engineFor(Mode mode) throws ServerException {
        return deployment.connector(mode, environment) == Connector.HARNESS_ENGINE ? engineJar : Optional.empty();
    }

    /**
     * The runtime in a mode, ready to be started.
     *
     * @throws ServerException if the runtime cannot serve in this mode
     */
    public AppEngineKind kind(Mode mode) throws ServerException {
        return new AppEngineKind(deployment, application, mode, engineFor(mode));
    }

    private static Deployment deployment(RuntimeChoice choice, Path target) throws ServerException {
        if (choice.directory().isPresent()) {
            return Deployment.at(choice.directory().get(), Optional.empty());
        }
        String version = choice.version();
        Path runtimes = target.resolve("runtimes");
        Path directory = runtimes.resolve(version);
        RuntimeArchive.unpack(runtimes.resolve("runtime-deployment-" + version + ".zip"), directory);
        return Deployment.at(directory, Optional.of(version));
    }
}
