package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.request.ServerRequest;
import org.gaeperf.server.request.ServerTls;

/**
 * Starts a server by its command.
 *
 * @param name of the server
 * @param directory that the command runs in
 * @param environment the variables of this process that the server sees besides those that every server sees
 * @param timeout from the start to the first right response
 * @param request what is asked for
 * @param ready the path that is asked for before the first request; empty for nothing else
 * @param tls how it is asked by TLS; empty in clear text
 */
record CommandLauncher(
        String name,
        CommandLine command,
        Path directory,
        List<String> environment,
        Duration timeout,
        ServerRequest request,
        Optional<String> ready,
        Optional<ServerTls> tls)
        implements ServerLauncher {

    CommandLauncher {
        environment = List.copyOf(environment);
    }

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        int port = FreePort.find();
        Optional<ServerTls.Terms> terms =
                tls.isPresent() ? Optional.of(tls.get().of(context.listenAddress())) : Optional.empty();
        List<String> words = new ArrayList<>(context.prefix());
        words.addAll(command.resolve(
                context.listenAddress(),
                port,
                context.javaHome(),
                context.jvmArgs(),
                terms.flatMap(ServerTls.Terms::certificate)));
        String host = command.passesAddress() ? context.listenAddress() : LaunchContext.LOOPBACK;
        return CommandServer.start(
                this,
                request.by(terms.map(ServerTls.Terms::settings)),
                words,
                ServerProcess.address(host, port),
                context.log(),
                FamilyBoundary.create());
    }
}
