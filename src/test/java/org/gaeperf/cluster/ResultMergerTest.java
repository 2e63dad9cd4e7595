package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.ContentCheck;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.RequestFailure;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultMergerTest {

    private static final RequestFailure TIMED_OUT = RequestFailure.by(new TimeoutException("idle"));

    @TempDir
    private Path directory;

    @Test
    @DisplayName("counts, rates and histograms are added, over all and for each second")
    void sums() throws Exception {
        LoadResult sum = ResultMerger.merge(List.of(part("a", true, 2, 1_000), part("b", true, 2, 9_000)), true);

        assertThat(sum.complete()).isTrue();
        assertThat(sum.scheduled()).isEqualTo(400);
        assertThat(sum.failed()).isEqualTo(2);
        assertThat(sum.failures()).containsExactly(new FailureCount(TIMED_OUT, 2));
        assertThat(sum.requestsPerSecond()).isEqualTo(200);
        assertThat(sum.scheduledLatency().count()).isEqualTo(400);
        assertThat(sum.scheduledLatency().p50Micros()).isBetween(999.0, 1_001.0);
        assertThat(sum.scheduledLatency().p99Micros()).isBetween(8_990.0, 9_010.0);
        assertThat(sum.seconds()).hasSize(2).allSatisfy(second -> {
            assertThat(second.scheduled()).isEqualTo(200);
            assertThat(second.p50Micros()).isBetween(999.0, 1_001.0);
            assertThat(second.p99Micros()).isBetween(8_990.0, 9_010.0);
            assertThat(second.senderLagMaxMicros()).isEqualTo(9_000);
            assertThat(second.longestResponseGapMicros())
                    .as("the server answered the other")
                    .isEqualTo(1_000);
        });
    }

    @Test
    @DisplayName("rows of a mix are added; if a client does not say its own, there are none")
    void rowsOfMix() {
        LoadResult one = LoadResults.ofSeconds(2).row("a", true, 1_000, 2).build();
        LoadResult other = LoadResults.ofSeconds(2).row("a", true, 1_000, 1).build();

        assertThat(MixRowSums.of(List.of(one, other), List.of(one)))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.name()).isEqualTo("a");
                    assertThat(row.primary()).isTrue();
                    assertThat(row.sent()).isEqualTo(12_000);
                    assertThat(row.failed()).isEqualTo(3);
                    assertThat(row.failures())
                            .singleElement()
                            .satisfies(failed -> assertThat(failed.count()).isEqualTo(3));
                });
        assertThat(MixRowSums.of(List.of(one, LoadResults.ofSeconds(2).build()), List.of(one)))
                .isEmpty();
    }

    @Test
    @DisplayName("of a probe, requests and failures count, and its latencies are in no percentile")
    void keepsProbeApart() throws Exception {
        LoadResult sum = ResultMerger.merge(
                List.of(part("a", true, 2, 1_000), part("b", true, 2, 2_000), part("probe", true, 2, 90_000)), true);

        assertThat(sum.scheduled()).isEqualTo(600);
        assertThat(sum.failed()).isEqualTo(3);
        assertThat(sum.requestsPerSecond()).isEqualTo(300);
        assertThat(sum.scheduledLatency().count()).isEqualTo(400);
        assertThat(sum.serviceTime().maxMicros()).isLessThan(2_010);
        assertThat(sum.senderLag().maxMicros()).isLessThan(2_010);
        assertThat(sum.seconds()).hasSize(2).allSatisfy(second -> {
            assertThat(second.scheduled()).isEqualTo(300);
            assertThat(second.p99Micros()).isLessThan(2_010);
            assertThat(second.maxMicros()).isLessThan(2_010);
            assertThat(second.senderLagMaxMicros()).isEqualTo(2_000);
        });
    }

    @Test
    @DisplayName("a probe that had no request on its way hides no response gap of the server")
    void sparseProbeHidesNoResponseGap() throws Exception {
        LoadResult sum = ResultMerger.merge(
                List.of(part("a", true, 1, 60_000), part("b", true, 1, 58_000), part("probe", true, 1, 300)), true);

        assertThat(sum.seconds().get(0).longestResponseGapMicros()).isEqualTo(58_000);
    }

    @Test
    @DisplayName("what a probe saw is all there is if the loaders have nothing")
    void probeAlone() throws Exception {
        LoadResult sum = ResultMerger.merge(List.of(part("probe", true, 1, 300)), false);

        assertThat(sum.scheduledLatency().count()).isEqualTo(100);
    }

    @Test
    @DisplayName(
            "connections are added, and bodies count as checked only if all clients have compared with the same one")
    void connectionsAndContent() throws Exception {
        Connections some = new Connections(3, new TreeMap<>(Map.of(Connections.End.RESPONSE, 2L)));
        Connections others = new Connections(4, new TreeMap<>(Map.of(Connections.End.RESPONSE, 5L)));
        ContentCheck same = new ContentCheck(90, Optional.of("0000abcd"), Optional.empty());

        assertThat(ClientSums.connections(List.of(Optional.of(some), Optional.of(others))))
                .contains(new Connections(7, new TreeMap<>(Map.of(Connections.End.RESPONSE, 7L))));
        assertThat(ClientSums.connections(List.of(Optional.of(some), Optional.empty())))
                .as("one of them does not say")
                .isEmpty();
        assertThat(ClientSums.content(List.of(Optional.of(same), Optional.of(same))))
                .contains(new ContentCheck(180, Optional.of("0000abcd"), Optional.empty()));
        assertThat(ClientSums.content(List.of(Optional.of(same), Optional.of(ContentCheck.none("it changes")))))
                .contains(new ContentCheck(90, Optional.of("0000abcd"), Optional.of("it changes")));
        assertThat(ClientSums.content(List.of(
                        Optional.of(same),
                        Optional.of(new ContentCheck(90, Optional.of("11111111"), Optional.empty())))))
                .contains(new ContentCheck(
                        180, Optional.empty(), Optional.of("the clients were answered with different bodies")));
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
        List<FailureCount> failures = List.of(new FailureCount(TIMED_OUT, 1));
        LoadResult result = new LoadResult(
                complete,
                seconds,
                new RequestCounts(100L * seconds, 100L * seconds, 100L * seconds - 1, 1, 0, new TreeMap<>(), failures),
                new Throughput(0, 0, 100, 100),
                new LatencyDistributions(
                        Histograms.summarize(all), Histograms.summarize(all), Histograms.summarize(all)),
                intervals,
                50);
        return new ResultMerger.Part(result, logs, name.startsWith("probe"));
    }

    private static IntervalHistogramLog log(Path directory, String file) throws IOException {
        IntervalHistogramLog log = new IntervalHistogramLog(directory.resolve(file), "test");
        log.begin(1_000_000);
        return log;
    }
}
