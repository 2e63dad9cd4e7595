package org.gaeperf.server.jetty;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.webapp.LoadResponse;

/** Starts the reference server, a Jetty server whose behaviour is known exactly. */
public record ReferenceServerLauncher(SyntheticBehaviour behaviour) implements ServerLauncher {

    @Override
    public Optional<String> intendedStartHeader() {
        return Optional.of(ReferenceServerMain.INTENDED_START_HEADER);
    }

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        String instance = UUID.randomUUID().toString();
        int port = FreePort.find();
        Path groundTruth = context.log().resolveSibling(GROUND_TRUTH_FILE);
        List<String> command = new ArrayList<>(context.prefix());
        command.add(context.javaHome().resolve("bin/java").toString());
        command.addAll(context.jvmArgs());
        command.add("-D" + LoadResponse.INSTANCE_PROPERTY + "=" + instance);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                ReferenceServerMain.class.getName(),
                Integer.toString(port),
                groundTruth.toString()));
        command.addAll(behaviour.toArguments());
        return ServerProcess.start(new ServerProcess.Spec(
                "the reference server",
                command,
                LaunchContext.LOOPBACK,
                port,
                context.log(),
                FirstResponse.TIMEOUT,
                new LoadApplication("/", instance, Map.of())));
    }
}
