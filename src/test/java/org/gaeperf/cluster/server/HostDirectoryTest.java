package org.gaeperf.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.gaeperf.cluster.EmbeddedHosts;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.cluster.ssh.SshConnection;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class HostDirectoryTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a directory that cannot be removed is reported")
    void whatIsLeftIsReported() throws Exception {
        try (EmbeddedHosts hosts = new EmbeddedHosts(directory, 1);
                SshConnection connection = SshConnection.open(hosts.address(0), hosts.access())) {
            HostDirectory made = HostDirectory.create(connection);
            hosts.replace("rm -rf", "false");

            assertThatThrownBy(() -> made.remove(connection))
                    .isInstanceOf(HostException.class)
                    .hasMessageContaining("failed there");

            hosts.replace("rm -rf", "rm -rf");
            made.remove(connection);
            assertThat(Path.of(made.path())).doesNotExist();
            connection.run("rmdir .gaeperf/cache .gaeperf || true", Duration.ofMinutes(5));
        }
    }
}
