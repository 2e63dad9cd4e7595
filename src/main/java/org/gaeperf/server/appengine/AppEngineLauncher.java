package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;

/**
 * The App Engine runtime in one of its modes.
 *
 * @param application the staged application
 * @param engineJar our HTTP connector engine, where the runtime has no such mode
 */
public record AppEngineLauncher(
        RuntimeDeployment deployment, Path application, ConnectorMode mode, Optional<Path> engineJar)
        implements ServerLauncher {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    @Override
    public ServerUnderTest start(Start how) throws ServerException, IOException, InterruptedException {
        return AppEngineServer.start(new LaunchCommand(
                deployment,
                application,
                mode,
                engineJar,
                how.javaHome(),
                how.jvmArgs(),
                how.prefix(),
                FreePort.find(),
                how.log(),
                UUID.randomUUID().toString(),
                START_TIMEOUT));
    }
}
