package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.ProcHostStat.CpuTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcHostStatTest {

    @Test
    void readsARealFile() {
        ProcHostStat stat = ProcHostStat.parse(Resources.text("proc-stat.txt"));

        assertThat(stat.cpus()).containsOnlyKeys("cpu", "cpu0", "cpu1");
        long sumOfCpus =
                stat.cpus().get("cpu0").total() + stat.cpus().get("cpu1").total();
        assertThat(stat.cpus().get("cpu").total())
                .as("each figure is cut to a tick")
                .isBetween(sumOfCpus, sumOfCpus + 2 * 8);
        assertThat(stat.contextSwitches()).isPositive();
    }

    @Test
    void countsEveryKindOnce() {
        ProcHostStat stat = ProcHostStat.parse("cpu  1 2 4 8 16 32 64 128 1000 1000\nctxt 7\n");

        assertThat(stat).isEqualTo(new ProcHostStat(Map.of("cpu", new CpuTimes(1 + 2, 4 + 32, 8 + 16, 64, 128)), 7));
        assertThat(stat.cpus().get("cpu").total()).isEqualTo(255);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; /proc/stat: expected lines \"cpu …\" and \"ctxt …\", found \"\"",
                "cpu  1 2 3 4 5 6 7 8; "
                        + "/proc/stat: expected lines \"cpu …\" and \"ctxt …\", found \"cpu  1 2 3 4 5 6 7 8\"",
                "cpu  1 2 3 4 5 6 7; "
                        + "/proc/stat: expected at least 8 values after the CPU's name, found \"cpu  1 2 3 4 5 6 7\"",
                "cpu0 1 2 x 4 5 6 7 8; /proc/stat, cpu0, value 3: expected a whole number, found \"x\"",
                "cpu 9223372036854775807 1 0 0 0 0 0 0; "
                        + "/proc/stat, cpu: expected values with a sum of at most 9223372036854775807, "
                        + "found \"[9223372036854775807, 1, 0, 0, 0, 0, 0, 0]\"",
                "ctxt many; /proc/stat, ctxt: expected a whole number, found \"many\"",
            })
    void saysWhatIsWrong(String text, String message) {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcHostStat.parse(text))
                .withMessage(message);
    }
}
