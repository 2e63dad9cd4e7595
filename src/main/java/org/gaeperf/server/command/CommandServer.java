package org.gaeperf.server.command;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.gaeperf.http.CookieJar;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.StartPageCache;
import org.gaeperf.process.JavaProcess;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.request.ServerRequest;

/**
 * A server that a command has started: all processes of the command, of which one or several listen; and what runs beside it,
 * which ends with it.
 */
final class CommandServer implements ServerUnderTest {

    private final CommandLauncher launcher;
    private final ServerRequest request;
    private final List<String> words;
    private final URI address;
    private final StartedCommand started;
    private final RunningBeside beside;
    private final Optional<StartPageCache> pageCache;
    private long firstResponseNanos;
    private CompletableFuture<Integer> exit;

    private CommandServer(
            CommandLauncher launcher,
            ServerRequest request,
            List<String> words,
            URI address,
            StartedCommand started,
            RunningBeside beside,
            Optional<StartPageCache> pageCache) {
        this.launcher = launcher;
        this.request = request;
        this.words = List.copyOf(words);
        this.address = address;
        this.started = started;
        this.beside = beside;
        this.pageCache = pageCache;
    }

    /**
     * Starts the command and waits until its server answers.
     *
     * @param request what it is asked for, by what
     * @param address that it listens on
     * @param spec the command
     * @param boundary what its processes are kept together by
     * @param beside what runs beside it; it is ended by whoever started it if the server does not start
     * @param pageCache what of its files is in the page cache, if that was prepared
     * @throws ServerException if it does not, or another process than one of this command's listens; whatever the
     *     command has started is then ended
     */
    static CommandServer start(
            CommandLauncher launcher,
            ServerRequest request,
            URI address,
            StartedCommand.Spec spec,
            FamilyBoundary boundary,
            RunningBeside beside,
            Optional<StartPageCache> pageCache)
            throws ServerException, InterruptedException {
        FirstResponse.prepare(request.load());
        StartedCommand started = StartedCommand.start(spec, boundary);
        CommandServer server = new CommandServer(launcher, request, spec.words(), address, started, beside, pageCache);
        try {
            server.awaitReady();
            CompletableFuture<Integer> ofServer = started.findListeners(address.getPort());
            server.exit = CompletableFuture.anyOf(
                            Stream.concat(Stream.of(ofServer), beside.exits()).toArray(CompletableFuture[]::new))
                    .thenApply(first -> started.exitCode());
            return server;
        } catch (ServerException failure) {
            throw started.endAfter(failure, address.getPort());
        } catch (InterruptedException | RuntimeException failure) {
            started.close();
            throw failure;
        }
    }

    private void awaitReady() throws ServerException, InterruptedException {
        Optional<LoadRequest> ready = launcher.ready().map(request::ready);
        if (ready.isPresent()) {
            FirstResponse.await(
                    started.asStarted(),
                    started::isRunning,
                    address,
                    ready.get(),
                    new byte[0],
                    response -> response.status() / 100 == 2);
        }
        Optional<CookieJar> jar = request.jar();
        firstResponseNanos = FirstResponse.await(
                started.asStarted(), started::isRunning, address, request.load(), request.body(), response -> {
                    jar.ifPresent(cookies -> cookies.receive(request.load(), address, response.headers()));
                    return request.isRight(started.displayName(), response);
                });
        FirstResponse.await(started.asStarted(), started::isRunning, address, request.further(), jar);
    }

    @Override
    public long pid() {
        return started.family().main();
    }

    @Override
    public ServerProcesses processes() {
        return started.family();
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public LoadRequest request(Workload workload) {
        return request.load();
    }

    @Override
    public Optional<String> withoutJvm() {
        if (!JavaProcess.hasJvm(pid())) {
            return Optional.of(ServerProcess.NO_JVM.formatted(pid(), started.displayName()));
        }
        List<String> jvms = started.family().running().stream()
                .filter(JavaProcess::hasJvm)
                .map(String::valueOf)
                .toList();
        if (jvms.size() > 1) {
            return Optional.of(started.displayName() + " has " + jvms.size() + " JVMs, processes "
                    + String.join(", ", jvms)
                    + ", and what one of them allocates and commits is not that of the server");
        }
        return launcher.command().passesJvmArgs()
                ? Optional.empty()
                : Optional.of("bench.command." + launcher.name()
                        + " has no {jvmArgs} in it, so the JVM tracks no native memory and writes no GC log");
    }

    @Override
    public boolean hasCompanion() {
        return !beside.all().isEmpty();
    }

    @Override
    public List<Beside> beside() {
        return beside.all();
    }

    @Override
    public Optional<StartPageCache> pageCache() {
        return pageCache;
    }

    @Override
    public List<String> command() {
        return words;
    }

    @Override
    public long startedNanos() {
        return started.startedNanos();
    }

    @Override
    public long firstResponseNanos() {
        return firstResponseNanos;
    }

    @Override
    public CompletableFuture<Integer> exit() {
        return exit.copy();
    }

    @Override
    public String ended(String when) {
        return beside.ended(when).orElseGet(() -> ServerUnderTest.super.ended(when));
    }

    @Override
    public OptionalLong loggedBytes() {
        return started.loggedBytes();
    }

    @Override
    public String logTail() {
        return started.logTail();
    }

    @Override
    public void close() {
        try (beside) {
            started.close();
        }
    }
}
