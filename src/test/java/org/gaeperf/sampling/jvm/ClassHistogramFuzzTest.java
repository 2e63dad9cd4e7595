package org.gaeperf.sampling.jvm;

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

class ClassHistogramFuzzTest {

    static Stream<Arguments> outputs() {
        return Seeds.of(Resources.class, "class-histogram-jdk17.txt", "class-histogram-jdk25.txt");
    }

    @MethodSource("outputs")
    @FuzzTest
    void isReadOrRefused(byte[] output) throws Exception {
        String text = new String(output, StandardCharsets.UTF_8);

        Parsing.of(text, ClassHistogram::parse, SampleFormatException.class).ifPresent(histogram -> {
            assertThat(histogram.instancesByClass().keySet())
                    .isEqualTo(histogram.bytesByClass().keySet());
            assertThat(histogram.instancesByClass().values()).allMatch(instances -> instances >= 0);
            assertThat(histogram.bytesByClass().values()).allMatch(bytes -> bytes >= 0);
        });
    }
}
