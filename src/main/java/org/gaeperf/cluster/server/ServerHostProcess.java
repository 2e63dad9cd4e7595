package org.gaeperf.cluster.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import net.schmizz.sshj.common.IOUtils;
import net.schmizz.sshj.connection.channel.direct.Session;
import org.gaeperf.cluster.protocol.HeartbeatTimeout;
import org.gaeperf.cluster.protocol.LineChannel;
import org.gaeperf.cluster.protocol.ServerHostCommand;
import org.gaeperf.cluster.protocol.ServerHostEvent;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.cluster.ssh.LoginAgent;
import org.gaeperf.cluster.ssh.LoginSignature;
import org.gaeperf.cluster.ssh.ShellWords;
import org.gaeperf.cluster.ssh.SshConnection;
import org.gaeperf.process.Command;
import org.gaeperf.process.DaemonThreads;

/** The process on the host of the server that measures, as this machine sees it. */
final class ServerHostProcess implements AutoCloseable {

    private static final Duration END_TIMEOUT = Duration.ofSeconds(20);

    private final String host;
    private final String directory;
    private final Session.Command command;
    private final LineChannel channel;
    private final LoginAgent agent;
    private final Consumer<String> output;
    private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    private final StringBuffer errors = new StringBuffer();
    private final HeartbeatTimeout heartbeatTimeout = new HeartbeatTimeout();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("server-host-heartbeat"));

    /** What is to be known in the order in which it came. */
    private sealed interface Message {

        record Test(ServerHostEvent.Tested tested) implements Message {}

        record End() implements Message {}

        record Failure(String reason) implements Message {}
    }

    private ServerHostProcess(
            String host, String directory, Session.Command command, LoginAgent agent, Consumer<String> output) {
        this.host = host;
        this.directory = directory;
        this.command = command;
        this.channel = new LineChannel(command.getInputStream(), command.getOutputStream(), command);
        this.agent = agent;
        this.output = output;
    }

    /**
     * Starts it.
     *
     * @param words the command; the last one is the directory of the run
     */
    static ServerHostProcess start(
            SshConnection connection, String host, List<String> words, LoginAgent agent, Consumer<String> output)
            throws IOException {
        Session session = connection.client().startSession();
        String directory = words.get(words.size() - 1);
        ServerHostProcess process = new ServerHostProcess(
                host,
                directory,
                session.exec("cd " + ShellWords.quote(directory) + " && exec " + ShellWords.join(words)),
                agent,
                output);
        DaemonThreads.start("server-host-events", process::readEvents);
        DaemonThreads.start("server-host-errors", process::readErrors);
        process.clock.scheduleWithFixedDelay(
                process::beat, 0, HeartbeatTimeout.HEARTBEAT.toMillis(), TimeUnit.MILLISECONDS);
        return process;
    }

    private void beat() {
        if (isSilent()) {
            messages.add(new Message.Failure("nothing was heard from it for " + HeartbeatTimeout.MAX.toSeconds()
                    + " s: the host or its link stands still"));
        } else {
            send(new ServerHostCommand.Heartbeat());
        }
    }

    /** Says whether nothing was heard from it for too long. */
    boolean isSilent() {
        return heartbeatTimeout.isExpired();
    }

    Optional<ServerHostEvent.Tested> next() throws HostException, InterruptedException {
        Message message = messages.take();
        if (message instanceof Message.Failure failure) {
            throw new HostException(host + ": " + failure.reason());
        }
        return message instanceof Message.Test test ? Optional.of(test.tested()) : Optional.empty();
    }

    void goOn() {
        send(new ServerHostCommand.GoOn());
    }

    private void send(ServerHostCommand message) {
        try {
            channel.send(message);
        } catch (IOException e) {
            // The reader of the events finds the end, too, and reports it.
        }
    }

    private void readEvents() {
        String reason = "";
        try {
            for (Optional<String> line = channel.read(); line.isPresent(); line = channel.read()) {
                heartbeatTimeout.restart();
                read(line.get());
            }
        } catch (IOException e) {
            reason = " (" + e.getMessage() + ")";
        }
        messages.add(new Message.Failure(end() + reason + tail()));
    }

    private void read(String line) {
        try {
            deliver(ServerHostEvent.parse(line));
        } catch (JsonProcessingException e) {
            // The JVM itself writes to the same output.
            output.accept(line);
        }
    }

    private void deliver(ServerHostEvent event) {
        if (event instanceof ServerHostEvent.Output text) {
            output.accept(text.line());
        } else if (event instanceof ServerHostEvent.Sign request) {
            send(sign(request));
        } else if (event instanceof ServerHostEvent.Tested tested) {
            messages.add(new Message.Test(tested));
        } else if (event instanceof ServerHostEvent.Refused refused) {
            messages.add(new Message.Failure(refused.reason()));
        } else if (event instanceof ServerHostEvent.Ended) {
            messages.add(new Message.End());
        }
    }

    private ServerHostCommand sign(ServerHostEvent.Sign request) {
        try {
            LoginSignature signed = agent.sign(request.key(), request.data());
            return new ServerHostCommand.Signed(request.number(), signed.algorithm(), signed.signature());
        } catch (IOException e) {
            return new ServerHostCommand.NotSigned(request.number(), e.getMessage());
        }
    }

    /** Says why the output has ended. */
    private String end() {
        try {
            command.join(2, TimeUnit.SECONDS);
        } catch (IOException e) {
            // It is not known then.
        }
        Integer exitCode = command.getExitStatus();
        if (exitCode != null) {
            return "gaeperf ended there with exit code " + exitCode;
        }
        return command.getExitSignal() == null
                ? "the connection ended: the host, its link or the ssh connection was lost"
                : "gaeperf was ended there by the signal " + command.getExitSignal();
    }

    private String tail() {
        String text = errors.toString().strip();
        return text.isEmpty() ? "" : "; its errors end: " + Command.tail(text);
    }

    private void readErrors() {
        byte[] buffer = new byte[8192];
        try {
            for (int count = command.getErrorStream().read(buffer);
                    count >= 0;
                    count = command.getErrorStream().read(buffer)) {
                errors.append(new String(buffer, 0, count, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // A broken connection counts as its end.
        }
    }

    /** Waits until the process, which ends when its input does, has ended; it cannot be asked over a lost connection. */
    void awaitEnd(SshConnection connection) throws HostException {
        connection.run(
                // The brackets keep the search from finding itself.
                "for n in $(seq " + 2 * END_TIMEOUT.toSeconds() + "); do grep -qs '" + directory
                        + "/[j]ava-options' /proc/[0-9]*/cmdline || break; sleep 0.5; done",
                END_TIMEOUT.plusSeconds(10));
    }

    @Override
    public void close() {
        clock.shutdownNow();
        IOUtils.closeQuietly(command.getOutputStream());
        channel.close();
    }
}
