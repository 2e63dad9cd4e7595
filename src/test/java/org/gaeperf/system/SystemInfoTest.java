package org.gaeperf.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.model.server.JdkIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemInfoTest {

    @TempDir
    private Path home;

    @Test
    void aJdkIsKnownByItsReleaseFile() throws IOException {
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"17.0.15\"\n");

        assertThat(SystemInfo.jdk(home)).isEqualTo(new JdkIdentity("17.0.15", "Someone", home.toString()));
    }

    @Test
    void aJdkWithoutAReadableReleaseFileIsUnknown() throws IOException {
        JdkIdentity unknown = new JdkIdentity("unknown", "unknown", home.toString());
        assertThat(SystemInfo.jdk(home)).isEqualTo(unknown);

        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"\\u00zz\"\n");

        assertThat(SystemInfo.jdk(home)).isEqualTo(unknown);
    }
}
