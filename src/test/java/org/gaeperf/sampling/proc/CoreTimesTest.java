package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CoreTimesTest {

    /** The order is: user nice system idle iowait irq softirq steal guest guest_nice. */
    private static final ProcHostStat STAT = ProcHostStat.parse("""
            cpu  111 22 33 444 55 6 77 88 9 9
            cpu0 100 20 30 400 50 5 70 80 9 9
            cpu1 11 2 3 44 5 1 7 8 0 0
            ctxt 5
            """);

    @Test
    @DisplayName("busy is all but idle, iowait and steal, and guest time, which is part of user, counts once")
    void partsOfOneCore() {
        assertThat(CoreTimes.sum(STAT, List.of(0))).isEqualTo(new CoreTimes(225, 80, 755));
    }

    @Test
    void addsUpTheListedCores() {
        assertThat(CoreTimes.sum(STAT, List.of(0, 1))).isEqualTo(new CoreTimes(249, 88, 836));
    }

    @Test
    void noneListedMeansAll() {
        assertThat(CoreTimes.sum(STAT, List.of())).isEqualTo(new CoreTimes(249, 88, 836));
    }

    @Test
    void saysWhichCoreIsMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> CoreTimes.sum(STAT, List.of(0, 7)))
                .withMessageContaining("cpu7");
    }
}
