package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.gaeperf.model.Mode;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerKind;
import org.gaeperf.server.ServerUnderTest;

/**
 * The App Engine runtime in one of its modes.
 *
 * @param application the staged application
 * @param engineJar our HTTP connector engine, where the runtime has no such mode
 */
public record AppEngineKind(Deployment deployment, Path application, Mode mode, Optional<Path> engineJar)
        implements ServerKind {

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);

    @Override
    public ServerUnderTest start(Start how) throws ServerException, IOException, InterruptedException {
        return AppEngineServer.start(new Launch(deployment, application, mode, engineJar, how.javaHome(),
                how.jvmArgs(), how.prefix(), FreePort.find(), how.log(), UUID.randomUUID().toString(),
                START_PATIENCE));
    }
}
