package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.gaeperf.model.series.SampleSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The rate at which a log grows. */
class LogMeterTest {

    private static final SampleSet NONE = new SampleSet(List.of(), List.of());

    @Test
    @DisplayName("is what was written between both ends over the time between them")
    void rate() {
        AtomicLong writtenBytes = new AtomicLong(5_000);
        LogMeter meter = new LogMeter(() -> OptionalLong.of(writtenBytes.get()));
        long startNanos = System.nanoTime();
        meter.begin();
        writtenBytes.addAndGet(100_000);
        meter.end();
        double longest = (System.nanoTime() - startNanos) / 1e9;

        assertThat(meter.addTo(NONE).series()).singleElement().satisfies(series -> {
            assertThat(series.name()).isEqualTo("serverLogBytesPerSecond");
            double seconds = series.points().get(0).seconds();
            assertThat(seconds).isPositive().isLessThanOrEqualTo(longest);
            assertThat(Math.round(series.points().get(0).value() * seconds)).isEqualTo(100_000);
        });
    }

    @Test
    @DisplayName("is unknown if the number of bytes is not known, or has fallen")
    void unknown() {
        LogMeter missing = new LogMeter(OptionalLong::empty);
        missing.begin();
        missing.end();
        assertThat(missing.addTo(NONE)).isEqualTo(NONE);

        AtomicLong writtenBytes = new AtomicLong(5_000);
        LogMeter rotated = new LogMeter(() -> OptionalLong.of(writtenBytes.get()));
        rotated.begin();
        writtenBytes.set(10);
        rotated.end();
        assertThat(rotated.addTo(NONE)).isEqualTo(NONE);
    }
}
