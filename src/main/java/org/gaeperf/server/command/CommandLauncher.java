package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.StartPageCache;
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
 * @param beside what it needs, which is started before it
 * @param pageCache whether its files are in the page cache when it starts; empty for as it is
 */
record CommandLauncher(
        String name,
        CommandLine command,
        Path directory,
        List<String> environment,
        Duration timeout,
        ServerRequest request,
        Optional<String> ready,
        Optional<ServerTls> tls,
        List<BesideCommand> beside,
        Optional<PageCacheState> pageCache)
        implements ServerLauncher {

    CommandLauncher {
        environment = List.copyOf(environment);
        beside = List.copyOf(beside);
    }

    @Override
    public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
        RunningBeside running = RunningBeside.start(specsBeside(context));
        try {
            return start(context, running);
        } catch (ServerException failure) {
            Optional<String> ended = running.ended("while the server was started");
            running.close();
            throw ended.isPresent() ? new ServerException(ended.get() + "\nThen: " + failure.getMessage()) : failure;
        } catch (IOException | InterruptedException | RuntimeException failure) {
            running.close();
            throw failure;
        }
    }

    private ServerUnderTest start(LaunchContext context, RunningBeside running)
            throws ServerException, IOException, InterruptedException {
        int port = FreePort.find();
        Optional<ServerTls.Terms> terms =
                tls.isPresent() ? Optional.of(tls.get().of(context.listenAddress())) : Optional.empty();
        List<String> own = command.naming(LaunchContext.LOOPBACK, running.ports())
                .resolve(
                        context.listenAddress(),
                        port,
                        context.javaHome(),
                        context.jvmArgs(),
                        terms.flatMap(ServerTls.Terms::certificate));
        List<String> words = new ArrayList<>(context.prefix());
        words.addAll(own);
        String host = command.passesAddress() ? context.listenAddress() : LaunchContext.LOOPBACK;
        return CommandServer.start(
                this,
                request.by(terms.map(ServerTls.Terms::settings)),
                ServerProcess.address(host, port),
                spec(words, context.log()),
                FamilyBoundary.create(),
                running,
                preparePageCache(own, context));
    }

    private Optional<StartPageCache> preparePageCache(List<String> words, LaunchContext context)
            throws ServerException, IOException {
        if (pageCache.isEmpty()) {
            return Optional.empty();
        }
        String path = System.getenv().getOrDefault("PATH", "");
        return Optional.of(pageCache
                .get()
                .prepare("the server " + name, StartFiles.find(words, directory, path), context.companionPrefix()));
    }

    StartedCommand.Spec spec(List<String> words, Path log) {
        return new StartedCommand.Spec(
                "the server " + name, "bench.command." + name, words, directory, environment, log, timeout);
    }

    /** On the cores of the client, so that the server is measured on its own as without it. */
    private List<BesideProcess.Spec> specsBeside(LaunchContext context) throws IOException {
        List<BesideProcess.Spec> specs = new ArrayList<>();
        for (BesideCommand one : beside) {
            int port = FreePort.find();
            List<String> words = new ArrayList<>(context.companionPrefix());
            words.addAll(one.command()
                    .resolve(LaunchContext.LOOPBACK, port, context.javaHome(), List.of(), Optional.empty()));
            specs.add(new BesideProcess.Spec(
                    one,
                    LaunchContext.LOOPBACK,
                    port,
                    new StartedCommand.Spec(
                            one.name() + ", which runs beside the server,",
                            one.option(),
                            words,
                            directory,
                            environment,
                            context.log().resolveSibling("beside-" + one.name() + ".log"),
                            timeout)));
        }
        return specs;
    }
}
