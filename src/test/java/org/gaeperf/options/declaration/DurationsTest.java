package org.gaeperf.options.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S",
        "30s, PT30S",
        "2m, PT2M",
        "1h, PT1H",
        "90s, PT1M30S",
        "' 30 s ', PT30S",
        "30S, PT30S",
        "PT30S, PT30S",
        "pt1h, PT1H",
        "P1D, PT24H",
        "PT0.5S, PT0.5S",
        "0s, PT0S"
    })
    void readsWhatPeopleWrite(String text, Duration meant) {
        assertThat(Durations.parse(text)).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "s", "30x", "1.5s", "-30s", "30 seconds", "1h30m", "PT", "9999999999s"})
    void readsNothingElse(String text) {
        assertThat(Durations.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "PT0.5S, 500ms",
        "PT1.5S, 1500ms",
        "PT30S, 30s",
        "PT1M, 1m",
        "PT90S, 90s",
        "PT1H, 1h",
        "PT90M, 90m",
        "PT24H, 24h",
        "PT0S, 0s",
        "PT1.0000005S, PT1.0000005S",
        "PT-5S, PT-5S",
        "PT277777777777777H46M40S, PT277777777777777H46M40S"
    })
    void writesTheShortestForm(Duration duration, String text) {
        assertThat(Durations.format(duration)).isEqualTo(text);
        assertThat(Durations.parse(text)).contains(duration);
    }
}
