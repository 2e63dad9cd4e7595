package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CgroupThrottlingFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.texts(
                "usage_usec 9\nnr_periods 50\nnr_throttled 2\nthrottled_usec 30000\n",
                "nr_periods 10\nnr_throttled 4\nthrottled_time 250000000\n",
                "nr_throttled \nthrottled_usec -1\n",
                "nr_throttled 99999999999999999999\n",
                "");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        Parsing.of(text, one -> CgroupThrottling.parse(one, 1), SampleFormatException.class)
                .flatMap(counters -> counters)
                .ifPresent(counters -> {
                    assertThat(counters.periods()).isNotNegative();
                    assertThat(counters.micros()).isNotNegative();
                });
    }
}
