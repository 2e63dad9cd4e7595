package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProcStatFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.of(Resources.class, "proc-pid-stat.txt");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        Parsing.of(text, ProcStat::parse, SampleFormatException.class).ifPresent(stat -> {
            assertThat(stat.userTicks()).isNotNegative();
            assertThat(stat.systemTicks()).isNotNegative();
            assertThat(stat.reapedChildrenTicks()).isNotNegative();
            assertThat(stat.threads()).isNotNegative();
            assertThat(stat.startTimeTicks()).isNotNegative();
            assertThat(new CpuTicks(stat.userTicks(), stat.systemTicks(), 100, 0).totalTicks())
                    .isNotNegative();
            assertThat(ProcStat.parse(line(stat))).isEqualTo(stat);
        });
    }

    /** Returns what proc(5) would have it look like. */
    private static String line(ProcStat stat) {
        return "1 (name) " + stat.state() + " " + stat.parentPid() + " 1 1 0 -1 0 "
                + (stat.pageFaults() - stat.majorFaults()) + " 0 " + stat.majorFaults() + " 0 "
                + stat.userTicks() + " "
                + stat.systemTicks() + " " + stat.reapedUserTicks() + " " + stat.reapedSystemTicks() + " 20 0 "
                + stat.threads() + " 0 "
                + stat.startTimeTicks() + "\n";
    }
}
