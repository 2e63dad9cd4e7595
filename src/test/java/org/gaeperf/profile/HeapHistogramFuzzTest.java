package org.gaeperf.profile;

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

class HeapHistogramFuzzTest {

    static Stream<Arguments> outputs() {
        return Seeds.of(Resources.class, "class-histogram-jdk17.txt", "class-histogram-jdk25.txt");
    }

    @MethodSource("outputs")
    @FuzzTest
    void isReadOrRefused(byte[] output) throws Exception {
        String text = new String(output, StandardCharsets.UTF_8);

        Parsing.of(text, HeapHistogram::parse, SampleFormatException.class).ifPresent(heap -> {
            assertThat(heap.bytesByClass().values()).allMatch(bytes -> bytes >= 0);
            assertThat(heap.bytes()).isNotNegative();
        });
    }
}
