package org.gaeperf.cluster.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gaeperf.cluster.protocol.ServerHostEvent;
import org.gaeperf.cluster.ssh.CheckedHost;
import org.gaeperf.cluster.ssh.ClusterLogging;
import org.gaeperf.cluster.ssh.HostCheck;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.cluster.ssh.LoginAgent;
import org.gaeperf.cluster.ssh.SshConnection;
import org.gaeperf.options.hosts.ServerHostOptions;

/**
 * The measurement on the host of the server: the same code as on one machine, in a process there. What it tests and prints comes
 * here; what it stores is copied here.
 */
public final class ServerHostRun implements AutoCloseable {

    private final ServerHostOptions options;
    private final HostDirectory directory;
    private final ServerHostProcess process;
    private SshConnection connection;

    private ServerHostRun(
            ServerHostOptions options, HostDirectory directory, ServerHostProcess process, SshConnection connection) {
        this.options = options;
        this.directory = directory;
        this.process = process;
        this.connection = connection;
    }

    /**
     * Copies what the host does not have yet, and starts to measure.
     *
     * @param local where runs are stored here; messages name it instead of the directory there
     * @param output gets each line for people
     * @throws HostException if the host cannot run the server; the message says why
     */
    public static ServerHostRun start(
            ServerHostOptions options, RemoteBundle bundle, Path local, Consumer<String> output) throws HostException {
        ClusterLogging.quiet();
        CheckedHost host = HostCheck.check(options);
        if (!host.problems().isEmpty()) {
            throw new HostException(host.describe());
        }
        String name = options.address().displayName();
        SshConnection connection = SshConnection.open(options.address(), options.access());
        Optional<HostDirectory> directory = Optional.empty();
        try {
            LoginAgent agent = LoginAgent.of(options.access());
            directory = Optional.of(HostDirectory.create(connection));
            List<String> command = prepare(connection, directory.get(), bundle, agent, host.java());
            HostDirectory made = directory.get();
            return new ServerHostRun(
                    options,
                    made,
                    ServerHostProcess.start(
                            connection,
                            name,
                            command,
                            agent,
                            line -> output.accept(line.replace(made.output(), local.toString()))),
                    connection);
        } catch (IOException | HostException e) {
            String left = directory
                    .flatMap(made -> removed(made, options, connection))
                    .map(reason -> "; " + reason)
                    .orElse("");
            connection.close();
            throw new HostException(name + ": gaeperf could not be started there: " + e.getMessage() + left, e);
        }
    }

    private static List<String> prepare(
            SshConnection connection, HostDirectory directory, RemoteBundle bundle, LoginAgent agent, String java)
            throws IOException, HostException {
        List<CachedFile> libraries = CachedFile.libraries(bundle);
        String jar = java.substring(0, java.lastIndexOf('/') + 1) + "jar";
        directory.upload(connection, bundle, libraries, CachedFile.linked(bundle), jar);
        Map<String, String> properties = new TreeMap<>(bundle.options());
        properties.put("bench.output", directory.output());
        ShippedOptions.write(connection, directory, properties, publicKeys(agent));
        directory.write(connection, "java-options", JavaArguments.of(directory, libraries, bundle.mainClass()));
        return List.of(java, "@" + directory.path() + "/java-options", directory.path());
    }

    private static List<String> publicKeys(LoginAgent agent) throws IOException {
        return agent.publicKeys().stream()
                .map(Base64.getEncoder()::encodeToString)
                .collect(Collectors.toList());
    }

    /** Says why the directory is left; empty if it is not. */
    private static Optional<String> removed(
            HostDirectory directory, ServerHostOptions options, SshConnection connection) {
        try {
            if (connection.client().isConnected()) {
                directory.remove(connection);
            } else {
                // What was copied before the connection was lost.
                try (SshConnection another = SshConnection.open(options.address(), options.access())) {
                    directory.remove(another);
                }
            }
            return Optional.empty();
        } catch (HostException e) {
            return Optional.of(directory.path() + " is left there");
        }
    }

    /**
     * The next test that has ended, for which the host now waits; empty after the last one.
     *
     * @throws HostException if the host refuses to measure, or is lost
     */
    public Optional<ServerHostEvent.Tested> next() throws HostException, InterruptedException {
        return process.next();
    }

    /** Lets the host go on. */
    public void goOn() {
        process.goOn();
    }

    /**
     * Copies what is new.
     *
     * @return the directories of all runs, here
     * @throws IOException if that is not possible
     */
    public List<Path> fetch(Path local) throws IOException {
        return directory.fetch(connection, local);
    }

    /** A message that names files here instead of those on the host. */
    public String local(String message, Path local) {
        return message.replace(directory.output(), local.toString());
    }

    /**
     * Ends the process, if it has not ended, and connects once more if the connection was lost, so that what was stored can
     * be fetched.
     *
     * @throws HostException if the host cannot be reached
     */
    public void end() throws HostException {
        if (process.isSilent()) {
            connection.close();
        }
        process.close();
        if (!connection.client().isConnected()) {
            connection.close();
            connection = SshConnection.open(options.address(), options.access());
        }
        process.awaitEnd(connection);
    }

    /** Removes what was copied there but for the cache. */
    public void remove() throws HostException {
        directory.remove(connection);
    }

    /** The directory there, for people. */
    public String directory() {
        return options.address().displayName() + ":" + directory.path();
    }

    @Override
    public void close() {
        process.close();
        connection.close();
    }
}
