package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextSwitchProbeTest {

    private static final RawOutputSink NOWHERE = (source, text) -> {};
    private static final long PID = 42;

    @TempDir
    private Path proc;

    private void thread(long id, long switches) throws IOException {
        Path directory = Files.createDirectories(proc.resolve("42/task/" + id));
        Files.writeString(
                directory.resolve("status"),
                "voluntary_ctxt_switches:\t" + switches + "\nnonvoluntary_ctxt_switches:\t0\n");
    }

    @Test
    void countsNewThreadsFromZeroAndForgetsEndedOnes() throws Exception {
        ContextSwitchProbe probe = new ContextSwitchProbe(ServerProcesses.of(PID), proc);
        thread(1, 1000);
        thread(2, 500_000);
        thread(3, 800_000);
        long beforeFirst = System.nanoTime();
        assertThat(probe.sample(NOWHERE)).isEmpty();
        long afterFirst = System.nanoTime();
        thread(1, 3000);
        thread(3, 10);
        thread(4, 990);
        Files.delete(proc.resolve("42/task/2/status"));
        Thread.sleep(50);

        long beforeSecond = System.nanoTime();
        List<Observation> readings = probe.sample(NOWHERE);
        long afterSecond = System.nanoTime();

        double longest = (afterSecond - beforeFirst) / 1e9;
        double shortest = (beforeSecond - afterFirst) / 1e9;
        assertThat(readings).singleElement().satisfies(reading -> {
            assertThat(reading.series()).isEqualTo("contextSwitchesPerSecond");
            assertThat(reading.value()).isBetween(3000 / longest, 3000 / shortest);
        });
    }

    @Test
    void saysThatTheProcessHasEnded() {
        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> new ContextSwitchProbe(ServerProcesses.of(PID), proc).sample(NOWHERE))
                .withMessageStartingWith("process 42 has ended or cannot be read");
    }

    @Test
    void saysThatTheProcessHasNoThreads() throws IOException {
        Files.createDirectories(proc.resolve("42/task"));

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> new ContextSwitchProbe(ServerProcesses.of(PID), proc).sample(NOWHERE))
                .withMessageStartingWith("process 42 has ended:");
    }

    @Test
    void readsThisProcess() throws Exception {
        ContextSwitchProbe probe = new ContextSwitchProbe(
                ServerProcesses.of(ProcessHandle.current().pid()));
        probe.sample(NOWHERE);
        Thread.sleep(50);

        assertThat(probe.sample(NOWHERE))
                .singleElement()
                .satisfies(reading -> assertThat(reading.value()).isPositive());
    }
}
