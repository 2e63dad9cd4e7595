package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import net.schmizz.sshj.common.IOUtils;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.connection.channel.forwarded.RemotePortForwarder;
import net.schmizz.sshj.connection.channel.forwarded.SocketForwardingConnectListener;
import net.schmizz.sshj.sftp.SFTPClient;
import net.schmizz.sshj.xfer.LocalSourceFile;
import org.apache.zookeeper.util.ServiceUtils;
import org.gaeperf.cluster.loader.HostNodeMain;
import org.gaeperf.cluster.protocol.HeartbeatTimeout;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.process.Command;
import org.mortbay.jetty.orchestrator.configuration.HostLauncher;
import org.mortbay.jetty.orchestrator.rpc.GlobalNodeId;
import org.mortbay.jetty.orchestrator.rpc.NodeProcess;

/**
 * Starts a node on a host, as the cluster's library asks for it. Other than the library's own launcher, it accepts only
 * hosts whose keys are known, copies only what a loader needs, and lets several hosts share a home directory.
 */
public final class SshLauncher implements HostLauncher {

    /** The library's directory in the home directory of the host. */
    static final String DIRECTORY = ".jco";

    /** The address on a host that is forwarded to this machine. */
    static final String LOOPBACK = "localhost";

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final String CLOSED = "the cluster was given up meanwhile";

    private final Map<String, CheckedHost> hosts;
    private final LoaderOptions options;
    private final int port;
    private final Path logs;
    private final Map<String, Started> started = new ConcurrentHashMap<>();

    /** Those that go on, and this launcher as one more. */
    private final Phaser launches = new Phaser(1);

    private boolean closed;

    /** A node that was started, and what ends with it. */
    private record Started(
            CheckedHost host, SshConnection connection, String directory, Session.Command command, int port) {}

    /**
     * Starts nothing yet.
     *
     * @param hosts by the names that the cluster has for them
     * @param port of this machine's loopback interface that each host gets a port of its own for
     * @param logs directory for the output of the nodes, which is created
     */
    public SshLauncher(Map<String, CheckedHost> hosts, LoaderOptions options, int port, Path logs) {
        this.hosts = Map.copyOf(hosts);
        this.options = options;
        this.port = port;
        this.logs = logs;
    }

    @Override
    public String launch(GlobalNodeId node, String connectString, String... arguments) throws Exception {
        String alias = node.getHostname();
        CheckedHost host = hosts.get(alias);
        String directory = DIRECTORY + "/" + node.getHostId();
        // ZooKeeper, whose server has just started in this JVM, would end the JVM if it is busy when it is closed.
        ServiceUtils.setSystemExitProcedure(ServiceUtils.LOG_ONLY);
        begin();
        try {
            return launch(alias, host, directory, connectString, node.getHostId(), arguments);
        } finally {
            launches.arriveAndDeregister();
        }
    }

    private String launch(
            String alias, CheckedHost host, String directory, String connectString, String hostId, String... arguments)
            throws HostException {
        SshConnection connection = SshConnection.open(host.address(), options.access());
        try {
            int coordinator =
                    forward(connection, Integer.parseInt(connectString.substring(connectString.lastIndexOf(':') + 1)));
            int harness = forward(connection, port);
            String classPath = directory + "/" + NodeProcess.CLASSPATH_FOLDER_NAME;
            upload(connection, classPath);
            String remote = LOOPBACK + ":" + coordinator;
            List<String> words = Stream.concat(
                            Stream.of(
                                    host.java(),
                                    "-Xmx96m",
                                    "-XX:+UseSerialGC",
                                    "-XX:TieredStopAtLevel=1",
                                    "-cp",
                                    classPath + "/*",
                                    HostNodeMain.class.getName(),
                                    hostId,
                                    remote),
                            Stream.of(arguments))
                    .toList();
            Session session = connection.client().startSession();
            Session.Command command = session.exec(SshConnection.IN_HOME + "exec " + ShellWords.join(words) + " 2>&1");
            copy(command.getInputStream(), Files.createDirectories(logs).resolve(alias + ".log"));
            keep(alias, new Started(host, connection, directory, command, harness));
            beat(command.getOutputStream());
            return remote;
        } catch (IOException | HostException e) {
            // What was copied until then.
            remove(host, connection, directory);
            throw new HostException(
                    host.address().displayName() + ": the node could not be started: " + e.getMessage(), e);
        }
    }

    /** The library launches nodes on several threads, and goes on with that after it has closed this launcher. */
    private synchronized void begin() throws HostException {
        if (closed) {
            throw new HostException(CLOSED);
        }
        launches.register();
    }

    private synchronized void keep(String alias, Started node) throws HostException {
        if (closed) {
            // The end of its input ends the process there.
            IOUtils.closeQuietly(node.command.getOutputStream());
            throw new HostException(CLOSED);
        }
        started.put(alias, node);
    }

    private static int forward(SshConnection connection, int localPort) throws IOException {
        return connection
                .client()
                .getRemotePortForwarder()
                .bind(
                        new RemotePortForwarder.Forward(LOOPBACK, 0),
                        new SocketForwardingConnectListener(new InetSocketAddress("127.0.0.1", localPort)))
                .getPort();
    }

    private static void upload(SshConnection connection, String directory) throws IOException, HostException {
        SshConnection.Output made = connection.run("mkdir -p " + ShellWords.quote(directory), TIMEOUT);
        if (made.exitCode() != 0) {
            throw new HostException(
                    "~/" + directory + " cannot be made: " + made.text().strip());
        }
        try (SFTPClient sftp = connection.client().newSFTPClient()) {
            for (LocalSourceFile jar : LoaderJars.all()) {
                sftp.put(jar, directory + "/" + jar.getName());
            }
        } catch (IOException e) {
            throw new HostException(
                    "the classes could not be copied to ~/" + directory + " (" + e.getMessage()
                            + "); is its disk full? df -h ~ shows it",
                    e);
        }
    }

    /** The output of a node ends with it. That of one that was lost stays before that of the next. */
    private static void copy(InputStream output, Path log) {
        Thread thread = new Thread(
                () -> {
                    try (output;
                            OutputStream file =
                                    Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                        output.transferTo(file);
                    } catch (IOException e) {
                        // The node or its connection has ended.
                    }
                },
                "loader-log");
        thread.setDaemon(true);
        thread.start();
    }

    /** The end of what the nodes wrote, for people; empty if that is nothing. */
    public String logTail() {
        try (Stream<Path> files = Files.list(logs)) {
            StringBuilder tails = new StringBuilder();
            for (Path file : files.sorted().toList()) {
                String text = Files.readString(file).strip();
                if (!text.isEmpty()) {
                    tails.append("; ").append(file).append(" ends: ").append(Command.tail(text));
                }
            }
            return tails.toString();
        } catch (IOException e) {
            return "";
        }
    }

    /** Sends a heartbeat, so that a node knows that this machine can still be reached. */
    private static void beat(OutputStream input) {
        Thread thread = new Thread(
                () -> {
                    try (input) {
                        while (true) {
                            input.write('\n');
                            input.flush();
                            TimeUnit.NANOSECONDS.sleep(HeartbeatTimeout.HEARTBEAT.toNanos());
                        }
                    } catch (IOException e) {
                        // The node or its connection has ended.
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "loader-heartbeat");
        thread.setDaemon(true);
        thread.start();
    }

    /** The port of a host's loopback interface that leads to this machine. */
    public int port(String alias) {
        return started.get(alias).port;
    }

    /** Says whether all hosts are connected, and the first process runs on each. */
    public boolean isConnected() {
        return started.values().stream()
                .allMatch(node -> node.connection.client().isConnected()
                        && node.command.isOpen()
                        && node.command.getExitStatus() == null);
    }

    /**
     * Removes what was copied to the hosts, and ends the connections. The cluster has ended the nodes before. Launches that
     * go on remove what they have copied.
     */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        started.values().parallelStream().forEach(node -> {
            // The end of its input ends what still runs there.
            IOUtils.closeQuietly(node.command.getOutputStream());
            remove(node.host, node.connection, node.directory);
        });
        started.clear();
        awaitLaunches();
    }

    private void awaitLaunches() {
        try {
            launches.awaitAdvanceInterruptibly(launches.arrive(), TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            // A host that does not answer. Its launch ends when ssh gives it up.
        }
    }

    /** Connects once more if the connection was lost. */
    private void remove(CheckedHost host, SshConnection connection, String directory) {
        try (connection) {
            if (connection.client().isConnected()) {
                remove(connection, directory);
            } else {
                try (SshConnection another = SshConnection.open(host.address(), options.access())) {
                    remove(another, directory);
                }
            }
        } catch (HostException e) {
            // The host is gone. The page on hosts says how to clear it.
        }
    }

    private static void remove(SshConnection connection, String directory) throws HostException {
        String cluster = directory.substring(0, directory.lastIndexOf('/'));
        connection.run(
                "for n in 1 2 3 4 5; do sleep 0.3; rm -rf " + ShellWords.quote(directory) + " && break; done; rmdir "
                        + ShellWords.quote(cluster) + " " + DIRECTORY + " || true",
                TIMEOUT);
    }
}
