package org.gaeperf.options.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DurationsFuzzTest {

    static Stream<Arguments> texts() {
        return Seeds.texts(
                "500ms",
                "30s",
                " 2 m ",
                "1H",
                "PT30S",
                "P1DT1H1M1.5S",
                "PT0.000000001S",
                "PT-5S",
                "30 sekunden",
                "\u06f3\u06f0s",
                "30\u0633");
    }

    @MethodSource("texts")
    @FuzzTest
    void isReadOrRefused(byte[] option) throws Exception {
        String text = new String(option, StandardCharsets.UTF_8);

        // A text that means no duration is no exception here but an empty response.
        Duration duration = Parsing.of(
                        text, one -> Durations.parse(one).orElse(Duration.ZERO), IllegalArgumentException.class)
                .orElseThrow();
        assertThat(Durations.parse(Durations.format(duration))).contains(duration);
    }
}
