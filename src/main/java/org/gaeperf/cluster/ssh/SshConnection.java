package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.keepalive.KeepAliveRunner;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.common.Factory;
import net.schmizz.sshj.common.IOUtils;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.transport.cipher.Cipher;
import net.schmizz.sshj.userauth.UserAuthException;
import org.gaeperf.options.hosts.HostAccess;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.process.DaemonThreads;

/** A connection to a host whose key is known, with a key of this user. There are no passwords. */
public final class SshConnection implements AutoCloseable {

    /** Begins a command in the home directory, where not every ssh server begins. */
    public static final String IN_HOME = "cd && ";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /**
     * After five of these periods without a response the connection is closed: later than those notice who wait for messages
     * of a host and can say more, see {@link org.gaeperf.cluster.protocol.HeartbeatTimeout#MAX}.
     */
    private static final int KEEP_ALIVE_SECONDS = 5;

    private static final int MAX_UNANSWERED = 5;

    /** Is a part of the names of ciphers that use AES and need no code for each message. */
    private static final String FAST_CIPHER = "-gcm";

    /** Limits a command in a message. */
    private static final int MAX_QUOTED_LENGTH = 200;

    private final HostAddress address;
    private final SSHClient client;

    private SshConnection(HostAddress address, SSHClient client) {
        this.address = address;
        this.client = client;
    }

    /** What a command wrote, both streams together, and how it ended. */
    public record Output(int exitCode, String text) {}

    /**
     * Connects and logs in.
     *
     * @throws HostException if that is not possible
     */
    public static SshConnection open(HostAddress address, HostAccess access) throws HostException {
        DefaultConfig config = new DefaultConfig();
        config.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
        preferFastCiphers(config);
        SSHClient client = new SSHClient(config);
        try {
            connect(client, address, access);
            login(client, address, access);
            return new SshConnection(address, client);
        } catch (HostException e) {
            IOUtils.closeQuietly(client);
            throw e;
        }
    }

    /** For AES a CPU has instructions; the library's first choice is computed in Java, which is slow on both sides of a copy. */
    private static void preferFastCiphers(DefaultConfig config) {
        List<Factory.Named<Cipher>> ciphers = new ArrayList<>(config.getCipherFactories());
        ciphers.sort(Comparator.comparing(cipher -> !cipher.getName().contains(FAST_CIPHER)));
        config.setCipherFactories(ciphers);
    }

    private static void connect(SSHClient client, HostAddress address, HostAccess access) throws HostException {
        KnownHostKeys keys;
        try {
            keys = new KnownHostKeys(access.knownHosts(), address);
        } catch (IOException e) {
            throw failure(address, access.knownHosts() + " cannot be read: " + e.getMessage(), e);
        }
        client.addHostKeyVerifier(keys);
        client.setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
        client.setTimeout((int) CONNECT_TIMEOUT.toMillis());
        // The provider that is configured makes these. They start with the connection, if they have an interval then.
        KeepAliveRunner keepAlive = (KeepAliveRunner) client.getConnection().getKeepAlive();
        keepAlive.setKeepAliveInterval(KEEP_ALIVE_SECONDS);
        keepAlive.setMaxAliveCount(MAX_UNANSWERED);
        try {
            client.connect(address.host(), address.port());
        } catch (IOException e) {
            throw failure(address, keys.refusal().orElseGet(() -> unreachable(address, e)), e);
        }
    }

    private static String unreachable(HostAddress address, IOException e) {
        if (e instanceof UnknownHostException) {
            return "no such host is known; check the name, or give its address";
        }
        if (e instanceof SocketTimeoutException || e instanceof NoRouteToHostException) {
            return "it is not reachable within " + CONNECT_TIMEOUT.toSeconds() + " s at port " + address.port()
                    + "; check the address, the network and its firewall";
        }
        return e instanceof ConnectException
                ? "no ssh server answers at port " + address.port() + "; start one, or give another port"
                : "no ssh connection is possible: " + e.getMessage();
    }

    private static void login(SSHClient client, HostAddress address, HostAccess access) throws HostException {
        String user = address.user().orElse(System.getProperty("user.name"));
        LoginKeys keys;
        try {
            keys = LoginKeys.of(access);
        } catch (IOException e) {
            throw failure(address, "the key cannot be read: " + e.getMessage(), e);
        }
        if (keys.isEmpty()) {
            throw failure(
                    address,
                    "there is no key to log in with" + (keys.names().isEmpty() ? "" : " (" + keys.names() + ")")
                            + "; make one (ssh-keygen -t ed25519), add it to the ssh agent (ssh-add), or give"
                            + " bench.hosts.key",
                    null);
        }
        try {
            client.auth(user, keys.methods());
        } catch (UserAuthException e) {
            throw failure(
                    address,
                    "user " + user + " cannot log in with " + keys.names()
                            + "; add the public key to ~/.ssh/authorized_keys there (ssh-copy-id). A key with a"
                            + " passphrase can be used only by the ssh agent (ssh-add). If"
                            + " the agent has many keys, give bench.hosts.key",
                    e);
        } catch (IOException e) {
            throw failure(address, "the login failed: " + e.getMessage(), e);
        }
    }

    private static HostException failure(HostAddress address, String reason, Throwable cause) {
        return new HostException(address, reason, cause);
    }

    /** Returns the client by which the library uses the connection. */
    public SSHClient client() {
        return client;
    }

    /** The address of this machine that the host sees. */
    String localAddress() {
        return client.getSocket().getLocalAddress().getHostAddress();
    }

    /**
     * Runs a command to its end, by the login shell of the user, in the home directory.
     *
     * @throws HostException if it cannot be run or does not end in time
     */
    public Output run(String command, Duration timeout) throws HostException {
        if (!client.isConnected()) {
            throw failure(address, "the connection has ended", null);
        }
        try (Session session = client.startSession();
                Session.Command running = session.exec(IN_HOME + "{ " + command + "; } 2>&1")) {
            String text = awaitEnd(running, timeout);
            Integer exitCode = running.getExitStatus();
            return new Output(exitCode == null ? -1 : exitCode, text);
        } catch (IOException e) {
            throw failure(address, "the command " + quoted(command) + " could not be run: " + e.getMessage(), e);
        } catch (TimeoutException e) {
            throw failure(
                    address,
                    "the command " + quoted(command) + " did not end within " + timeout.toSeconds()
                            + " s; see by ssh whether it hangs there",
                    e);
        }
    }

    /** Reads what a command writes in a thread of its own: one that writes nothing and does not end would hold up this one. */
    private static String awaitEnd(Session.Command running, Duration timeout) throws IOException, TimeoutException {
        CompletableFuture<String> text = new CompletableFuture<>();
        DaemonThreads.start("ssh-output", () -> {
            try {
                String all = IOUtils.readFully(running.getInputStream()).toString(StandardCharsets.UTF_8);
                running.join();
                text.complete(all);
            } catch (IOException e) {
                text.completeExceptionally(e);
            }
        });
        try {
            return text.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String quoted(String command) {
        return "'"
                + (command.length() > MAX_QUOTED_LENGTH ? command.substring(0, MAX_QUOTED_LENGTH) + "…" : command)
                + "'";
    }

    @Override
    public void close() {
        IOUtils.closeQuietly(client);
    }
}
