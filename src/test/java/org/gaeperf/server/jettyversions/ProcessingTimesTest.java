package org.gaeperf.server.jettyversions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.TimeSeries;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessingTimesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("only seconds that lie wholly within the measurement count, and those without a request do not")
    void secondsWithinTheMeasurement() throws IOException {
        Path file = write(10, 1_000, 2_000, 3_000, 0, 5_000);

        List<TimeSeries> series = ProcessingTimes.read(file, 10 * SECOND + SECOND / 2, 15 * SECOND);

        assertThat(series)
                .extracting(TimeSeries::name)
                .containsExactly(
                        ProcessingTimeSeries.MIN,
                        ProcessingTimeSeries.MEDIAN,
                        ProcessingTimeSeries.P99,
                        ProcessingTimeSeries.MAX);
        assertThat(series.get(0).points()).extracting(TimeSeries.Point::seconds).containsExactly(0.5, 1.5, 3.5);
        assertThat(series.get(3).points())
                .extracting(point -> Math.round(point.value()))
                .containsExactly(2L, 3L, 5L);
    }

    @Test
    @DisplayName("a second of fewer than 100 requests has no p99, which would be its maximum")
    void secondsOfFewRequests() throws IOException {
        Path full = write(10, 1_000, 2_000);
        List<TimeSeries> all = ProcessingTimes.read(full, 10 * SECOND, 12 * SECOND);
        Path few = write(10, 99, new long[] {1_000, 2_000});

        assertThat(all)
                .filteredOn(series -> series.name().equals(ProcessingTimeSeries.P99))
                .singleElement()
                .satisfies(series -> assertThat(series.points()).hasSize(2));
        assertThat(ProcessingTimes.read(few, 10 * SECOND, 12 * SECOND))
                .extracting(TimeSeries::name)
                .containsExactly(ProcessingTimeSeries.MIN, ProcessingTimeSeries.MEDIAN, ProcessingTimeSeries.MAX);
    }

    @Test
    @DisplayName("a measurement without a recorded second is an error that names the file")
    void nothingRecorded() throws IOException {
        Path file = write(10, 1_000);

        assertThatThrownBy(() -> ProcessingTimes.read(file, 20 * SECOND, 30 * SECOND))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    @DisplayName("requests are counted by the version of HTTP, in the same seconds")
    void countsByVersion() throws IOException {
        Path file = write(10, 1_000, 2_000, 3_000, 0, 5_000);

        assertThat(ProcessingTimes.countByVersion(file, 10 * SECOND + SECOND / 2, 15 * SECOND))
                .containsExactly(Map.entry("HTTP/1.1", 100L), Map.entry("HTTP/2.0", 200L));
    }

    /** One second after the other, each with a hundred requests of so many nanoseconds, or with none, in turn by HTTP/2 and 1.1. */
    private Path write(int firstSecond, long... nanos) throws IOException {
        return write(firstSecond, 100, nanos);
    }

    private Path write(int firstSecond, int requests, long[] nanos) throws IOException {
        Path file = directory.resolve("times.hlog");
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.US_ASCII)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            for (int i = 0; i < nanos.length; i++) {
                Histogram second = new Histogram(3);
                second.setTag(i % 2 == 0 ? "HTTP/2.0" : "HTTP/1.1");
                if (nanos[i] > 0) {
                    second.recordValueWithCount(nanos[i], requests);
                }
                writer.outputIntervalHistogram(firstSecond + i, firstSecond + i + 1, second, 1);
            }
        }
        return file;
    }
}
