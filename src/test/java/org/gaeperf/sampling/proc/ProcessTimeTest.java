package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTimeTest {

    private static final String STAT = "42 (java) S 1 2 3 0 -1 4 5 0 0 0 77 69 5 6 20 0 21 0 134320 1 1";

    @TempDir
    private Path proc;

    @Test
    void readsTimeAndCpus() throws Exception {
        process(STAT, "Name:\tjava\nCpus_allowed_list:\t0,2-3\n");

        assertThat(ProcessTime.read(42, proc)).isEqualTo(new ProcessTime("0,2-3", 146, 11));
    }

    @Test
    void saysThatTheProcessHasEnded() {
        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> ProcessTime.read(42, proc))
                .withMessageStartingWith("process 42 has ended");
    }

    @Test
    void saysThatTheKernelDoesNotTellTheCpus() throws Exception {
        process(STAT, "Name:\tjava\n");

        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcessTime.read(42, proc))
                .withMessageContaining("Cpus_allowed_list:");
    }

    private void process(String stat, String status) throws Exception {
        Path directory = Files.createDirectories(proc.resolve("42"));
        Files.writeString(directory.resolve("stat"), stat);
        Files.writeString(directory.resolve("status"), status);
    }
}
