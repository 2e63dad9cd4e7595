package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.server.Application;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.request.ServerRequest;
import org.gaeperf.webapp.LoadResponse;

/**
 * Starts the App Engine runtime in one of its modes.
 *
 * @param application the root directory of the staged application
 * @param engineJar the harness's HTTP connector engine, if the runtime has no such mode
 * @param request to an application of the user's; empty for that of gaeperf
 */
public record AppEngineLauncher(
        RuntimeDeployment deployment,
        Path application,
        ConnectorMode mode,
        Optional<Path> engineJar,
        Optional<ServerRequest> request)
        implements ServerLauncher {

    /** As App Engine's front end sends it. */
    private static final Map<String, String> HEADERS = Map.of("X-AppEngine-Timeout-Ms", "60000");

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        String instance = UUID.randomUUID().toString();
        Application served = request.<Application>map(own -> new OwnApplication(own, HEADERS))
                .orElseGet(() -> new LoadApplication("/", instance, HEADERS));
        return start(
                served,
                new AppEngineCommand(
                        deployment,
                        application,
                        mode,
                        engineJar,
                        context.javaHome(),
                        context.jvmArgs(),
                        context.prefix(),
                        FreePort.find(),
                        context.log(),
                        instance,
                        FirstResponse.TIMEOUT));
    }

    @Override
    public Optional<String> heldRequest(Duration hold) {
        return request.isPresent()
                ? Optional.empty()
                : Optional.of("/?writes=1&writeBytes=1&" + LoadResponse.HOLD_MILLIS + "=" + hold.toMillis());
    }

    @Override
    public Optional<ProofOfMode> proofOfMode() {
        return Optional.of((server, jcmd) -> new ModeProver(jcmd, server.address(), request).prove(mode));
    }

    /** Runs the command of gaeperf's application and waits for the first response. */
    static ServerUnderTest start(AppEngineCommand command) throws ServerException, InterruptedException {
        return start(new LoadApplication("/", command.instance(), HEADERS), command);
    }

    /** Runs the command and waits for the first response. */
    static ServerUnderTest start(Application served, AppEngineCommand command)
            throws ServerException, InterruptedException {
        String displayName = "the runtime " + command.deployment().identity().version() + " in mode "
                + command.mode().key();
        return ServerProcess.start(new ServerProcess.Spec(
                displayName,
                command.words(),
                LaunchContext.LOOPBACK,
                command.port(),
                command.log(),
                command.startTimeout(),
                served));
    }
}
