package org.gaeperf.server.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest.Beside;

/** Something that runs beside a server, and listens on a port if its command has one. */
final class BesideProcess implements Beside, AutoCloseable {

    private static final long POLL_MILLIS = 10;
    private static final int CONNECT_MILLIS = 1_000;

    /** The JDK says 128 and the number of a signal for the exit code of a process that was ended by it. */
    private static final int ENDED_BY_SIGKILL = 128 + 9;

    private final Spec spec;
    private final StartedCommand started;
    private final OomKills killsBefore;
    private CompletableFuture<Integer> exit = new CompletableFuture<>();
    private Optional<CpuTicks> atReady = Optional.empty();
    private boolean isClosed;

    private BesideProcess(Spec spec, StartedCommand started, OomKills killsBefore) {
        this.spec = spec;
        this.started = started;
        this.killsBefore = killsBefore;
    }

    /**
     * What to start.
     *
     * @param host that it listens on
     * @param port that it listens on, if its command has it
     * @param command in full
     */
    record Spec(BesideCommand beside, String host, int port, StartedCommand.Spec command) {}

    /**
     * Starts it and waits until it is ready.
     *
     * @throws ServerException if it is not in time, or ends; none of it is left then
     */
    static BesideProcess start(Spec spec) throws ServerException, InterruptedException {
        if (spec.beside().ready() instanceof BesideReady.ByPath ready) {
            FirstResponse.prepare(LoadRequest.get(ready.path()));
        }
        OomKills before = OomKills.now();
        BesideProcess process =
                new BesideProcess(spec, StartedCommand.start(spec.command(), FamilyBoundary.create()), before);
        try {
            process.awaitReady();
            process.atReady = process.readCpu();
            return process;
        } catch (ServerException failure) {
            throw process.started.endAfter(failure, spec.port());
        } catch (InterruptedException | RuntimeException failure) {
            process.close();
            throw failure;
        }
    }

    private void awaitReady() throws ServerException, InterruptedException {
        if (spec.beside().ready() instanceof BesideReady.ByPath ready) {
            FirstResponse.await(
                    started.asStarted(),
                    started::isRunning,
                    ServerProcess.address(spec.host(), spec.port()),
                    LoadRequest.get(ready.path()),
                    new byte[0],
                    response -> response.status() / 100 == 2);
            exit = started.findListeners(spec.port());
        } else if (spec.beside().ready().equals(BesideReady.PORT)) {
            awaitConnection();
            exit = started.findListeners(spec.port());
        } else {
            exit = started.allEnded();
        }
    }

    private void awaitConnection() throws ServerException, InterruptedException {
        while (!accepts()) {
            if (!started.isRunning()) {
                throw new ServerException(started.displayName() + " ended with exit code " + started.exitCode()
                        + " before it accepted a connection; " + started.logTail());
            }
            Duration left = started.left();
            if (left.isNegative()) {
                throw new ServerException(started.displayName() + " accepted no connection on " + spec.host() + ":"
                        + spec.port() + " within " + spec.command().timeout().toSeconds() + " s; "
                        + started.logTail());
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(spec.host(), spec.port()), CONNECT_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    @Override
    public String name() {
        return spec.beside().name();
    }

    int port() {
        return spec.port();
    }

    @Override
    public ServerProcesses processes() {
        return started.family();
    }

    @Override
    public OptionalDouble cpuSecondsSinceReady() {
        return atReady.flatMap(ready -> readCpu().map(now -> now.cpuMicrosSince(ready) / 1e6))
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private Optional<CpuTicks> readCpu() {
        try {
            return Optional.of(new CpuProbe(started.family()).read());
        } catch (ProbeException e) {
            return Optional.empty();
        }
    }

    /** Completes with the exit code when it has ended for any reason. */
    CompletableFuture<Integer> exit() {
        return exit.copy();
    }

    /** Says that it has ended, and by what, with the end of its log; empty if it runs. */
    Optional<String> ended(String when) {
        return exit.isDone()
                ? Optional.of(started.displayName() + " ended with exit code " + exit.join() + reason() + " " + when
                        + "; " + started.logTail())
                : Optional.empty();
    }

    private String reason() {
        if (started.exitCode() != ENDED_BY_SIGKILL) {
            return "";
        }
        return killsBefore.hasRisen()
                ? " (killed: the kernel has killed processes for want of memory since it was started)"
                : " (killed by SIGKILL)";
    }

    /** Ends it. */
    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            started.close();
        }
    }
}
