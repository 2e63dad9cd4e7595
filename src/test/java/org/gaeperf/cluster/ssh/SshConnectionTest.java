package org.gaeperf.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import net.schmizz.keepalive.KeepAlive;
import org.gaeperf.cluster.EmbeddedHosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class SshConnectionTest {

    @TempDir
    private Path directory;

    private EmbeddedHosts hosts;
    private SshConnection connection;

    @BeforeEach
    void connect() throws Exception {
        hosts = new EmbeddedHosts(directory, 1);
        connection = SshConnection.open(hosts.address(0), hosts.access());
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        hosts.close();
    }

    @Test
    void bothStreamsOfACommandAreRead() throws Exception {
        assertThat(connection.run("echo out; echo err >&2; exit 3", Duration.ofMinutes(5)))
                .isEqualTo(new SshConnection.Output(3, "out\nerr\n"));
    }

    @Test
    @DisplayName("a command that hangs is given up after its time, with its host, itself and the time")
    void hangingCommand() throws Exception {
        assertThatThrownBy(() -> connection.run("echo begun; exec sleep 3600", Duration.ofSeconds(1)))
                .isInstanceOf(HostException.class)
                .hasMessage(hosts.address(0).displayName()
                        + ": the command 'echo begun; exec sleep 3600' did not end within 1 s; see by ssh whether it hangs"
                        + " there");
        assertThat(connection.run("echo next", Duration.ofMinutes(5)).text()).isEqualTo("next\n");
    }

    @Test
    @DisplayName("the host is asked again and again whether it is there")
    void keepAlive() {
        KeepAlive keepAlive = connection.client().getConnection().getKeepAlive();

        assertThat(keepAlive.getKeepAliveInterval()).isEqualTo(5);
        assertThat(keepAlive.isAlive()).isTrue();
    }
}
