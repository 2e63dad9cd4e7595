package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.request.ServerRequest;

/**
 * Starts a server by its command.
 *
 * @param name of the server
 * @param directory that the command runs in
 * @param environment the variables of this process that the server sees besides those that every server sees
 * @param ready what is asked before the first request; empty for nothing else
 * @param timeout from the start to the first right response
 */
record CommandLauncher(
        String name,
        CommandLine command,
        Path directory,
        List<String> environment,
        Duration timeout,
        ServerRequest request,
        Optional<LoadRequest> ready)
        implements ServerLauncher {

    CommandLauncher {
        environment = List.copyOf(environment);
    }

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        int port = FreePort.find();
        List<String> words = new ArrayList<>(context.prefix());
        words.addAll(command.resolve(context.listenAddress(), port, context.javaHome(), context.jvmArgs()));
        String host = command.passesAddress() ? context.listenAddress() : LaunchContext.LOOPBACK;
        return CommandServer.start(
                this, words, ServerProcess.address(host, port), context.log(), FamilyBoundary.create());
    }
}
