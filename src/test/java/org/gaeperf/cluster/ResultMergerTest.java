package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultMergerTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("counts, rates and histograms are added, over all and for each second")
    void sums() throws Exception {
        LoadResult sum = ResultMerger.merge(List.of(part("a", true, 2, 1_000), part("b", true, 2, 9_000)), true);

        assertThat(sum.complete()).isTrue();
        assertThat(sum.scheduled()).isEqualTo(400);
        assertThat(sum.failed()).isEqualTo(2);
        assertThat(sum.counts().failures()).containsEntry("timeout", 2L);
        assertThat(sum.requestsPerSecond()).isEqualTo(200);
        assertThat(sum.scheduledLatency().count()).isEqualTo(400);
        assertThat(sum.scheduledLatency().p50Micros()).isBetween(999.0, 1_001.0);
        assertThat(sum.scheduledLatency().p99Micros()).isBetween(8_990.0, 9_010.0);
        assertThat(sum.seconds()).hasSize(2).allSatisfy(second -> {
            assertThat(second.scheduled()).isEqualTo(200);
            assertThat(second.p50Micros()).isBetween(999.0, 1_001.0);
            assertThat(second.p99Micros()).isBetween(8_990.0, 9_010.0);
            assertThat(second.senderLagMaxMicros()).isEqualTo(9_000);
            assertThat(second.longestStandstillMicros())
                    .as("the server answered the other")
                    .isEqualTo(1_000);
        });
    }

    @Test
    @DisplayName("a sum is only complete if each part is, and has the seconds that all have")
    void incompleteParts() throws Exception {
        assertThat(ResultMerger.merge(List.of(part("a", true, 2, 1_000)), false).complete())
                .as("a loader is missing")
                .isFalse();

        LoadResult sum = ResultMerger.merge(List.of(part("b", true, 3, 1_000), part("c", false, 1, 9_000)), true);

        assertThat(sum.complete()).isFalse();
        assertThat(sum.durationSeconds()).as("the time of all that is counted").isEqualTo(3);
        assertThat(sum.seconds()).hasSize(1);
        assertThat(sum.scheduled()).isEqualTo(400);
    }

    @Test
    @DisplayName("a log that lacks a second is named")
    void missingSeconds() throws Exception {
        ResultMerger.Part part = part("a", true, 2, 1_000);
        Files.writeString(part.directory().resolve(IntervalHistogramLog.SERVICE_TIME_FILE), "");

        assertThatThrownBy(() -> ResultMerger.merge(List.of(part), true))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(IntervalHistogramLog.SERVICE_TIME_FILE + " has 0 whole intervals and not 2");
    }

    /** A hundred requests a second, all with the same latency. */
    private ResultMerger.Part part(String name, boolean complete, int seconds, long micros) throws IOException {
        Path logs = Files.createDirectories(directory.resolve(name));
        Histogram second = Histograms.create();
        second.recordValueWithCount(micros * 1_000, 100);
        Histogram all = Histograms.create();
        List<LoadInterval> intervals = new ArrayList<>();
        try (IntervalHistogramLog scheduled = log(logs, IntervalHistogramLog.SCHEDULED_LATENCY_FILE);
                IntervalHistogramLog service = log(logs, IntervalHistogramLog.SERVICE_TIME_FILE)) {
            for (int i = 0; i < seconds; i++) {
                scheduled.write(i, 1, second);
                service.write(i, 1, second);
                all.add(second);
                intervals.add(new LoadInterval(i, 100, 0, micros, micros, micros, micros, micros, micros, micros));
            }
        }
        TreeMap<String, Long> failures = new TreeMap<>();
        failures.put("timeout", 1L);
        LoadResult result = new LoadResult(
                complete,
                seconds,
                new RequestCounts(100L * seconds, 100L * seconds, 100L * seconds - 1, 1, 0, new TreeMap<>(), failures),
                new Throughput(0, 0, 100, 100),
                new LatencyDistributions(
                        Histograms.summarize(all), Histograms.summarize(all), Histograms.summarize(all)),
                intervals,
                50);
        return new ResultMerger.Part(result, logs);
    }

    private static IntervalHistogramLog log(Path directory, String file) throws IOException {
        IntervalHistogramLog log = new IntervalHistogramLog(directory.resolve(file), "test");
        log.begin(1_000_000);
        return log;
    }
}
