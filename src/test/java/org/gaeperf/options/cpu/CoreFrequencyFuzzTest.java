package org.gaeperf.options.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CoreFrequencyFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.texts("cpu MHz\t\t: 2596.138\n", "cpu MHz: 0\n", "cpu MHz\t: 99999999999.9\n", "");
    }

    @MethodSource("files")
    @FuzzTest
    void isRead(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        assertThat(Parsing.of(text, CoreFrequency::highestMegahertz, NumberFormatException.class))
                .hasValueSatisfying(highest -> assertThat(highest.orElse(0)).isBetween(0.0, 1e6));
    }
}
