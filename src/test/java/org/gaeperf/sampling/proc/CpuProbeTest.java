package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;
import org.gaeperf.sampling.TargetProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuProbeTest {

    private static final RawOutputSink NOWHERE = (source, text) -> {};
    private static final long PID = 42;

    @TempDir
    private Path proc;

    private CpuProbe probe(long ticksPerSecond) {
        return new CpuProbe(ServerProcesses.of(PID), ticksPerSecond, proc);
    }

    private void stat(char state, long userTicks, long systemTicks, long startTime) throws IOException {
        Files.createDirectories(proc.resolve("42"));
        Files.writeString(
                proc.resolve("42/stat"),
                "42 (java) " + state + " 1 2 3 0 -1 4 5 6 7 8 " + userTicks + " " + systemTicks + " 0 0 20 0 21 0 "
                        + startTime + " 9190481920\n");
    }

    @Test
    void showsTheIntervalBetweenTwoSamples() throws Exception {
        CpuProbe probe = probe(100);
        stat('S', 100, 50, 9);
        assertThat(probe.sample(NOWHERE)).isEmpty();
        CpuTicks begin = probe.read();
        stat('S', 105, 55, 9);

        List<Observation> readings = probe.sample(NOWHERE);
        Observation reading = readings.get(0);

        assertThat(reading.series()).isEqualTo("intervalCpuPercent");
        assertThat(reading.value()).isPositive();
        assertThat(readings).extracting(Observation::series).contains("pageFaultsPerSecond");
        assertThat(probe.read().cpuMicrosSince(begin)).isEqualTo(100_000);
    }

    @Test
    void saysThatTheProcessHasEnded() {
        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> probe(100).sample(NOWHERE))
                .withMessageStartingWith("process 42 has ended or cannot be read");
    }

    @Test
    void doesNotTakeAnEndedProcessForAnIdleOne() throws IOException {
        stat('Z', 100, 50, 9);

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> probe(100).read())
                .withMessage("process 42 has ended");
    }

    @Test
    void doesNotTakeAnotherProcessForItsOwn() throws Exception {
        CpuProbe probe = probe(100);
        stat('S', 100, 50, 9);
        probe.read();
        stat('S', 1, 1, 10);

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(probe::read)
                .withMessage("process 42 has ended and another process has got its id");
    }

    @Test
    void countsTheCpuTimeOfThreadsThatHaveEnded() throws Exception {
        try (TargetProcess target = TargetProcess.start()) {
            CpuProbe probe = new CpuProbe(target.pid());
            probe.sample(NOWHERE);
            CpuTicks begin = probe.read();

            long burnedMicros = target.burn(2_000) / 1_000;

            CpuTicks end = probe.read();
            assertThat(end.cpuMicrosSince(begin)).isCloseTo(burnedMicros, Percentage.withPercentage(20));
            assertThat(probe.sample(NOWHERE).get(0).value())
                    .isCloseTo(end.percentSince(begin), Percentage.withPercentage(5));
        }
    }
}
