package org.gaeperf.cluster.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaeperf.cluster.protocol.HeartbeatTimeout;
import org.gaeperf.cluster.protocol.LineChannel;
import org.gaeperf.cluster.protocol.ServerHostCommand;
import org.gaeperf.cluster.protocol.ServerHostEvent;
import org.gaeperf.cluster.ssh.LoginKeys;
import org.gaeperf.cluster.ssh.LoginSignature;
import org.gaeperf.process.DaemonThreads;

/**
 * The machine of the build, as the process on the host of the server sees it: standard input and output, over ssh. When that
 * machine is gone, this process ends, and its child processes with it.
 */
public final class BuildLink {

    private static final Duration SIGN_TIMEOUT = Duration.ofSeconds(10);

    /** How long child processes have to be ended. */
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(5);

    private static final int BUILD_GONE = 4;

    private final LineChannel channel;
    private final Semaphore goOn = new Semaphore(0);
    private final AtomicInteger requests = new AtomicInteger();
    private final Map<Integer, CompletableFuture<LoginSignature>> signatures = new ConcurrentHashMap<>();
    private final HeartbeatTimeout heartbeatTimeout = new HeartbeatTimeout();

    private BuildLink(LineChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the standard input and output of this process, sets the options that were sent as properties, and logs in to
     * other hosts with the keys of the build from now on.
     *
     * @param directory of the run
     * @throws IOException if what was sent cannot be read
     */
    public static BuildLink open(Path directory) throws IOException {
        InputStream in = System.in;
        PrintStream out = System.out;
        BuildLink link = new BuildLink(new LineChannel(in, out, in));
        PrintStream lines = new PrintStream(link.new Lines(), true, StandardCharsets.UTF_8);
        System.setOut(lines);
        System.setErr(lines);
        DaemonThreads.start("build-commands", link::readCommands);
        DaemonThreads.start("build-guard", link::endIfSilent);
        DaemonThreads.start("build-heartbeat", link::beat);
        ShippedOptions options = ShippedOptions.read(directory);
        options.options().forEach((name, value) -> System.setProperty(name.toString(), value.toString()));
        LoginKeys.useThoseOfAnotherMachine(options.publicKeys(), link::sign);
        return link;
    }

    /** Sends that a test has ended, and waits until what it stored is copied. */
    public void tested(ServerHostEvent.Tested tested) {
        send(tested);
        goOn.acquireUninterruptibly();
    }

    /** Sends an event to the build. */
    public void send(ServerHostEvent event) {
        try {
            channel.send(event);
        } catch (IOException e) {
            // The end of the input ends this process.
        }
    }

    private LoginSignature sign(int key, byte[] data) throws IOException {
        int number = requests.incrementAndGet();
        CompletableFuture<LoginSignature> signature = new CompletableFuture<>();
        signatures.put(number, signature);
        send(new ServerHostEvent.Sign(number, key, data));
        try {
            return signature.get(SIGN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new IOException("no response within " + SIGN_TIMEOUT.toSeconds() + " s", e);
        } finally {
            signatures.remove(number);
        }
    }

    private void readCommands() {
        try {
            for (Optional<String> line = channel.read(); line.isPresent(); line = channel.read()) {
                heartbeatTimeout.restart();
                execute(ServerHostCommand.parse(line.get()));
            }
        } catch (IOException e) {
            // A broken connection counts as its end.
        }
        end();
    }

    private void execute(ServerHostCommand command) {
        if (command instanceof ServerHostCommand.GoOn) {
            goOn.release();
        } else if (command instanceof ServerHostCommand.Signed signed) {
            Optional.ofNullable(signatures.get(signed.number()))
                    .ifPresent(waiting -> waiting.complete(new LoginSignature(signed.algorithm(), signed.signature())));
        } else if (command instanceof ServerHostCommand.NotSigned refused) {
            Optional.ofNullable(signatures.get(refused.number()))
                    .ifPresent(waiting -> waiting.completeExceptionally(new IOException(refused.reason())));
        }
    }

    private void beat() {
        try {
            while (true) {
                send(new ServerHostEvent.Alive());
                TimeUnit.NANOSECONDS.sleep(HeartbeatTimeout.HEARTBEAT.toNanos());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void endIfSilent() {
        heartbeatTimeout.awaitExpiry();
        end();
    }

    /** Ends this process with the hooks that end the child processes, unless they do not come to an end. */
    private static void end() {
        DaemonThreads.start("exit", () -> System.exit(BUILD_GONE));
        try {
            TimeUnit.NANOSECONDS.sleep(EXIT_TIMEOUT.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(BUILD_GONE);
    }

    /** Sends what is printed, line by line. */
    private final class Lines extends OutputStream {

        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int value) {
            if (value == '\n') {
                send(new ServerHostEvent.Output(line.toString(StandardCharsets.UTF_8)));
                line.reset();
            } else {
                line.write(value);
            }
        }
    }
}
