package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.server.Application;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;

/**
 * Starts the App Engine runtime in one of its modes.
 *
 * @param application the root directory of the staged application
 * @param engineJar the harness's HTTP connector engine, if the runtime has no such mode
 * @param served that application
 */
public record AppEngineLauncher(
        RuntimeDeployment deployment,
        Path application,
        ConnectorMode mode,
        Optional<Path> engineJar,
        WebApplication served)
        implements ServerLauncher {

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        String instance = UUID.randomUUID().toString();
        return start(
                served.served(instance),
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
        return served.heldRequest(hold);
    }

    @Override
    public Optional<ProofOfMode> proofOfMode() {
        return Optional.of((server, jcmd) -> new ModeProver(jcmd, server, served.leavesLengthOut()).prove(mode));
    }

    /** Runs the command of gaeperf's application and waits for the first response. */
    static ServerUnderTest start(AppEngineCommand command) throws ServerException, InterruptedException {
        return start(new StagedApplication().served(command.instance()), command);
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
