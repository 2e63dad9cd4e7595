package org.gaeperf.server.jetty;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.webapp.LoadResponse;

/** A server of ours whose behaviour is known. */
public record ReferenceServerLauncher(SyntheticBehaviour behaviour) implements ServerLauncher {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

    @Override
    public Optional<String> intendedStartHeader() {
        return Optional.of(ReferenceServerMain.DUE_HEADER);
    }

    @Override
    public ServerUnderTest start(Start how) throws ServerException, IOException, InterruptedException {
        String instance = UUID.randomUUID().toString();
        int port = FreePort.find();
        Path truth = how.log().resolveSibling(GROUND_TRUTH_FILE);
        List<String> command = new ArrayList<>(how.prefix());
        command.add(how.javaHome().resolve("bin/java").toString());
        command.addAll(how.jvmArgs());
        command.add("-D" + LoadResponse.INSTANCE_PROPERTY + "=" + instance);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                ReferenceServerMain.class.getName(),
                Integer.toString(port),
                truth.toString()));
        command.addAll(behaviour.toArguments());
        return ServerProcess.start(new ServerProcess.Launch(
                "the server of known behaviour", command, port, how.log(), instance, START_TIMEOUT));
    }
}
