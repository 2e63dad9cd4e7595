package org.gaeperf.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.cluster.EmbeddedHosts;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.hosts.HostAccess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real agent, to which the key is added that an ssh server accepts. */
@Timeout(600)
class SshAgentTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    private Path directory;

    private EmbeddedHosts hosts;
    private Process agent;

    @BeforeEach
    void startAgent() throws Exception {
        assumeThat(BuildContext.onPath("ssh-agent").isPresent()
                        && BuildContext.onPath("ssh-add").isPresent()
                        && BuildContext.onPath("ssh-keygen").isPresent())
                .as("ssh-agent, ssh-add and ssh-keygen are not on this machine's PATH")
                .isTrue();
        hosts = new EmbeddedHosts(directory, 1);
        agent = new ProcessBuilder("ssh-agent", "-D", "-a", socket().toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("agent.log").toFile())
                .start();
        while (!isListening()) {
            assertThat(agent.isAlive()).isTrue();
            Thread.sleep(20);
        }
    }

    /** The socket is there a moment before the agent listens. */
    private boolean isListening() throws IOException {
        if (!Files.exists(socket())) {
            return false;
        }
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
            return channel.isConnected();
        } catch (ConnectException notYet) {
            return false;
        }
    }

    @AfterEach
    void stop() throws Exception {
        if (agent != null) {
            agent.destroyForcibly().waitFor();
            hosts.close();
        }
    }

    private Path socket() {
        return directory.resolve("agent");
    }

    private void add(Path key) throws IOException, InterruptedException {
        ProcessBuilder add = new ProcessBuilder("ssh-add", "-q", key.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("add.log").toFile());
        add.environment().put("SSH_AUTH_SOCK", socket().toString());
        assertThat(add.start().waitFor())
                .as(Files.readString(directory.resolve("add.log")))
                .isZero();
    }

    /** Returns an access with no key in a file that the server would accept. */
    private HostAccess access() {
        return new HostAccess(
                Optional.of(System.getProperty("java.home")),
                hosts.knownHosts(),
                Optional.empty(),
                Optional.of(socket()));
    }

    @Test
    @DisplayName("its keys open a connection, as long as it runs")
    void logsIn() throws Exception {
        assertThatThrownBy(() -> SshConnection.open(hosts.address(0), access())).isInstanceOf(HostException.class);

        add(hosts.key());

        try (SshConnection connection = SshConnection.open(hosts.address(0), access())) {
            assertThat(connection.run("echo in", TIMEOUT).text().strip()).isEqualTo("in");
        }
        agent.destroyForcibly().waitFor();
        assertThatThrownBy(() -> SshConnection.open(hosts.address(0), access())).isInstanceOf(HostException.class);
    }

    @Test
    @DisplayName("its keys sign for a process on another host, as those in files do")
    void signsForAnotherHost() throws Exception {
        add(hosts.key());
        LoginAgent ofAgent = LoginAgent.of(access());
        LoginAgent ofFile = LoginAgent.of(hosts.access());

        assertThat(ofAgent.publicKeys()).contains(ofFile.publicKeys().get(0));
        byte[] request = LoginAgentTest.request();
        assertThat(ofAgent.sign(0, request).algorithm()).isEqualTo(LoginAgentTest.ALGORITHM);
        LoginAgentTest.assertSigned(ofAgent.publicKeys().get(0), request, ofAgent.sign(0, request));
        assertThatThrownBy(() -> ofAgent.sign(0, new byte[] {1, 2, 3}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nothing else is signed");
    }

    @Test
    @DisplayName("an RSA key signs by the algorithm that was asked for, and not by SHA-1")
    void rsa() throws Exception {
        Path key = directory.resolve("rsa");
        assertThat(new ProcessBuilder("ssh-keygen", "-q", "-t", "rsa", "-b", "2048", "-N", "", "-f", key.toString())
                        .start()
                        .waitFor())
                .isZero();
        add(key);
        SshAgent rsa = new SshAgent(socket());

        for (String algorithm : List.of("rsa-sha2-256", "rsa-sha2-512")) {
            assertThat(rsa.sign(rsa.publicKeys().get(0), algorithm, new byte[] {1, 2, 3})
                            .algorithm())
                    .isEqualTo(algorithm);
        }
    }

    @Test
    @DisplayName("one that does not answer is given up, with its socket")
    void silent() throws Exception {
        Path silent = directory.resolve("silent");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(silent));

            assertThatThrownBy(() -> new SshAgent(silent, Duration.ofMillis(300)).publicKeys())
                    .isInstanceOf(IOException.class)
                    .hasMessage("the ssh agent at " + silent
                            + " did not answer within 300 ms; does it wait for you to confirm?");
        }
    }

    @Test
    @DisplayName("one that has ended is named where there is no key")
    void ended() throws Exception {
        agent.destroyForcibly().waitFor();

        assertThatThrownBy(() -> SshConnection.open(hosts.address(0), access()))
                .hasMessageContaining("no key of the ssh agent at " + socket());
    }

    @Test
    @DisplayName("a key that it does not have is refused, with its socket")
    void unknownKey() throws Exception {
        List<byte[]> keys = LoginAgent.of(hosts.access()).publicKeys();

        assertThatThrownBy(() ->
                        new SshAgent(socket()).sign(keys.get(0), LoginAgentTest.ALGORITHM, LoginAgentTest.request()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the ssh agent at " + socket() + " refused");
    }
}
