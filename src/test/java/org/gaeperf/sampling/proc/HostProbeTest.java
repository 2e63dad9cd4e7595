package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostProbeTest {

    private static final RawOutputSink NOWHERE = (source, text) -> {};

    @TempDir
    private Path proc;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.createDirectories(proc.resolve("net"));
        write("cpu  100 0 100 100 0 0 0 0 0 0\ncpu0 50 0 50 50 0 0 0 0\ncpu1 50 0 50 50 0 0 0 0\nctxt 1000\n", 5000);
    }

    private void write(String stat, long loopbackBytes) throws IOException {
        Files.writeString(proc.resolve("stat"), stat);
        Files.writeString(proc.resolve("loadavg"), "1.25 0.40 0.55 1/89 13643\n");
        Files.writeString(proc.resolve("net/dev"), "lo: " + loopbackBytes + " 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8\n");
    }

    private static Map<String, Double> byName(List<Observation> readings) {
        return readings.stream().collect(Collectors.toMap(Observation::series, Observation::value));
    }

    @Test
    void showsNoRatesTheFirstTime() throws ProbeException {
        assertThat(byName(new HostProbe(List.of(), proc).sample(NOWHERE)))
                .isEqualTo(Map.of("loadAverage1", 1.25, "runnableThreads", 1.0));
    }

    @Test
    void showsWhatTheMachineDidBetweenTwoSamples() throws Exception {
        HostProbe probe = new HostProbe(List.of(1), proc);
        probe.sample(NOWHERE);
        write(
                "cpu  110 10 130 115 5 10 15 5 0 0\ncpu0 50 0 50 50 0 0 0 0\ncpu1 50 0 50 60 0 0 30 0\nctxt 3000\n",
                9000);

        Map<String, Double> readings = byName(probe.sample(NOWHERE));

        assertThat(readings)
                .containsEntry("hostUserPercent", 20.0)
                .containsEntry("hostSystemPercent", 40.0)
                .containsEntry("hostIdlePercent", 20.0)
                .containsEntry("hostSoftirqPercent", 15.0)
                .containsEntry("hostStealPercent", 5.0)
                .containsEntry("hostCpu1SoftirqPercent", 75.0)
                .containsEntry("hostCpu1IdlePercent", 25.0)
                .doesNotContainKey("hostCpu0IdlePercent");
        double switches = readings.get("hostContextSwitchesPerSecond");
        assertThat(switches).isPositive();
        assertThat(readings.get("loopbackBytesPerSecond") / switches).isBetween(1.99, 2.01);
    }

    @Test
    void showsNothingLessThanNoIdleTime() throws Exception {
        HostProbe probe = new HostProbe(List.of(), proc);
        probe.sample(NOWHERE);
        write("cpu  200 0 100 99 0 0 0 0 0 0\nctxt 3000\n", 9000);

        assertThat(byName(probe.sample(NOWHERE))).containsEntry("hostIdlePercent", 0.0);
    }

    @Test
    void showsNoSharesOfNoTime() throws Exception {
        HostProbe probe = new HostProbe(List.of(), proc);
        probe.sample(NOWHERE);

        assertThat(byName(probe.sample(NOWHERE))).doesNotContainKey("hostIdlePercent");
    }

    @Test
    void keepsWhatItRead() throws ProbeException {
        StringBuilder kept = new StringBuilder();

        new HostProbe(List.of(), proc)
                .sample((source, text) -> kept.append(source).append(": ").append(text));

        assertThat(kept).startsWith("host: cpu  100").contains("1.25 0.40").contains("lo: 5000");
    }

    @Test
    void saysThatACpuIsMissing() throws ProbeException {
        HostProbe probe = new HostProbe(List.of(7), proc);
        probe.sample(NOWHERE);

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> probe.sample(NOWHERE))
                .withMessage("/proc/stat has no cpu7; it has [cpu, cpu0, cpu1]");
    }

    @Test
    void saysThatAFileIsMissing() throws IOException {
        Files.delete(proc.resolve("loadavg"));

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> new HostProbe(List.of(), proc).sample(NOWHERE))
                .withMessageStartingWith(proc.resolve("loadavg") + " could not be read");
    }

    @Test
    void readsThisMachine() throws Exception {
        HostProbe probe = new HostProbe(List.of(0));
        probe.sample(NOWHERE);
        Thread.sleep(100);

        assertThat(byName(probe.sample(NOWHERE)))
                .hasSize(4 + 2 * 5)
                .allSatisfy((name, value) -> assertThat(value).as(name).isNotNegative());
    }
}
