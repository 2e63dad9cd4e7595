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

class ProcHostStatFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.of(Resources.class, "proc-stat.txt");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        Parsing.of(text, ProcHostStat::parse, SampleFormatException.class).ifPresent(stat -> {
            assertThat(stat.contextSwitches()).isNotNegative();
            assertThat(stat.cpus()).containsKey("cpu");
            stat.cpus().forEach((name, times) -> {
                assertThat(times.user()).as(name).isBetween(0L, times.total());
                assertThat(times.system()).as(name).isBetween(0L, times.total());
                assertThat(times.idle()).as(name).isBetween(0L, times.total());
                assertThat(times.softirq()).as(name).isBetween(0L, times.total());
                assertThat(times.steal()).as(name).isBetween(0L, times.total());
            });
        });
    }
}
