package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.Test;

class ProcHostFilesTest {

    @Test
    void runnableThreadsStandBeforeAllThreads() {
        assertThat(ProcHostFiles.runnableThreads("0.07 0.40 0.55 12/89 13643\n"))
                .isEqualTo(12);

        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcHostFiles.runnableThreads("0.07 0.40 0.55"))
                .withMessageStartingWith("/proc/loadavg: expected 5 values");
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcHostFiles.runnableThreads("0.07 0.40 0.55 many/89 13643"))
                .withMessageStartingWith("/proc/loadavg, runnable threads");
    }

    @Test
    void readsTheLoadAverageOfTheLastMinute() {
        assertThat(ProcHostFiles.loadAverage1("0.07 0.40 0.55 1/89 13643\n")).isEqualTo(0.07);
    }

    @Test
    void saysThatTheLoadAverageIsNone() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcHostFiles.loadAverage1("\n"))
                .withMessage("/proc/loadavg, first value: expected a decimal number, found \"\"");
    }

    @Test
    void readsTheBytesOfLoopbackFromARealFile() {
        assertThat(ProcHostFiles.loopbackBytes(Resources.text("proc-net-dev.txt")))
                .isPositive();
    }

    @Test
    void readsNumbersThatTouchTheColon() {
        assertThat(ProcHostFiles.loopbackBytes("  lo:3193 29 0 0 0 0 0 0 3193 29 0 0 0 0 0 0\n"))
                .isEqualTo(3193);
    }

    @Test
    void saysThatThereIsNoLoopback() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcHostFiles.loopbackBytes("eth0: 1 2\n"))
                .withMessage("/proc/net/dev: expected a line \"lo: …\", found \"eth0: 1 2\"");
    }

    @Test
    void saysThatLoopbackIsMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcHostFiles.loopbackBytes("lo: 1 2\n"))
                .withMessage("/proc/net/dev: expected 16 values after \"lo:\", found \"lo: 1 2\"");
    }
}
