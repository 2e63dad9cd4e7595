package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescriptorProbeTest {

    private static final int OPENED = 50;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("open files are counted")
    void countsOpenFiles() throws Exception {
        DescriptorProbe probe =
                new DescriptorProbe(ServerProcesses.of(ProcessHandle.current().pid()));
        Path file = Files.createFile(directory.resolve("file"));
        double before = count(probe);
        List<InputStream> opened = new ArrayList<>();
        for (int i = 0; i < OPENED; i++) {
            opened.add(Files.newInputStream(file));
        }

        assertThat(count(probe) - before).isBetween(OPENED - 10.0, OPENED + 10.0);

        for (InputStream one : opened) {
            one.close();
        }
    }

    @Test
    @DisplayName("a process that has ended is named")
    void namesAnEndedProcess() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThatThrownBy(() -> count(new DescriptorProbe(ServerProcesses.of(ended.pid()))))
                .isInstanceOf(ProbeException.class)
                .hasMessageStartingWith("process " + ended.pid() + " has ended or cannot be read");
    }

    private static double count(DescriptorProbe probe) throws ProbeException {
        return probe.sample((source, text) -> {}).get(0).value();
    }
}
