package org.gaeperf.server.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.server.ServerLauncher.ClientSide;
import org.gaeperf.server.ServerLauncher.LaunchContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The origin behind the proxies")
@Timeout(600)
class OriginTest {

    private static final int REQUESTS = 200;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("answers 1,024 bytes after 50 ms, many requests at once, and records how late it was")
    void responsesAfterItsDelay() throws Exception {
        long startNanos = System.nanoTime();
        List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
        long elapsedNanos;
        try (OriginProcess origin = OriginProcess.start(context(directory), "one")) {
            HttpClient client =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            HttpRequest request = HttpRequest.newBuilder(origin.address().resolve("/any?path"))
                    .timeout(Duration.ofMinutes(5))
                    .build();
            long sentNanos = System.nanoTime();
            for (int i = 0; i < REQUESTS; i++) {
                responses.add(client.sendAsync(request, BodyHandlers.ofString()));
            }
            for (CompletableFuture<HttpResponse<String>> response : responses) {
                assertThat(response.get().statusCode()).isEqualTo(200);
                assertThat(response.get().body()).hasSize(1_024);
            }
            elapsedNanos = System.nanoTime() - sentNanos;
            Thread.sleep(2_200);
        }

        assertThat(elapsedNanos).isGreaterThanOrEqualTo(Duration.ofMillis(50).toNanos());
        assertThat(responses.stream().map(response -> response.join().body()).distinct())
                .hasSize(1);
        List<OriginSecond> seconds = OriginSecond.read(directory.resolve("origin.csv"), startNanos, System.nanoTime());
        List<TimeSeries> recorded = OriginSecond.series(seconds, startNanos);
        assertThat(recorded)
                .extracting(TimeSeries::name)
                .containsExactly(
                        OriginSeries.LATE_P50, OriginSeries.LATE_P99, OriginSeries.CPU, OriginSeries.RESPONSES);
        assertThat(recorded)
                .allSatisfy(series -> assertThat(series.points())
                        .isNotEmpty()
                        .allSatisfy(point -> assertThat(point.value()).isNotNegative()));
    }

    @Test
    @DisplayName("a log that is not one is named, with its line")
    void namesAForeignLog() throws Exception {
        Path file = Files.writeString(directory.resolve("origin.csv"), "1,2,3\n");

        assertThatThrownBy(() -> OriginSecond.read(file, 0, 10))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("origin.csv: '1,2,3'");
        Files.writeString(file, "1,2,many,1\n");
        assertThatThrownBy(() -> OriginSecond.read(file, 0, 10)).hasMessageContaining("'1,2,many,1'");
        Files.writeString(file, "1,2,3,none\n");
        assertThatThrownBy(() -> OriginSecond.read(file, 0, 10)).hasMessageContaining("'1,2,3,none'");
    }

    @Test
    @DisplayName("a second is read as it was written, and none outside of the measurement")
    void readsWhatWasWritten() throws Exception {
        OriginSecond second = new OriginSecond(2_000_000_000L, 3_000_000_000L, 250, late(15, 50_000, 100));
        Path file = Files.writeString(directory.resolve("origin.csv"), second.toLine() + "3000000000,4000000000,2");

        List<OriginSecond> recorded = OriginSecond.read(file, 1_000_000_000L, 3_000_000_000L);

        assertThat(recorded).containsExactly(second);
        assertThat(OriginSecond.series(recorded, 1_000_000_000L))
                .extracting(series -> series.points().get(0))
                .containsExactly(
                        new TimeSeries.Point(1, Histograms.percentile(second.lateNanos(), 50)),
                        new TimeSeries.Point(1, Histograms.percentile(second.lateNanos(), 99)),
                        new TimeSeries.Point(1, 25),
                        new TimeSeries.Point(1, 1_000));
        assertThatThrownBy(() -> OriginSecond.read(file, 2_000_000_001L, 3_000_000_000L))
                .hasMessageContaining("the origin has recorded no response during the measurement");
    }

    @Test
    @DisplayName("limits a measurement if it is late, or has no time")
    void limits() {
        assertThat(OriginLimits.find(second(9, 50_000, 20), client(50, 60_000))).isEmpty();
        assertThat(OriginLimits.find(second(11, 6_000, 20), client(50, 100_000)))
                .containsExactly("1.1 % of the origin's responses were over 5.0 ms late; at most 1 % is allowed");
        assertThat(OriginLimits.find(second(11, 6_000, 20), client(50, 280_000)))
                .as("6 of 280 ms")
                .isEmpty();
        assertThat(OriginLimits.find(second(13, 15_000, 20), client(50, 280_000)))
                .containsExactly("1.3 % of the origin's responses were over 14.0 ms late; at most 1 % is allowed");
        assertThat(OriginLimits.find(
                        second(0, 0, 91),
                        new ClientSide(OptionalDouble.of(50), 360, OptionalDouble.of(40), OptionalDouble.of(60_000))))
                .as("of four cores, of which it can use one")
                .containsExactly("the origin, which has one thread, used 91 % CPU; at most 90 % is allowed");
    }

    @Test
    @DisplayName("limits a measurement if the cores of client and origin were full, whoever used them")
    void fullCores() {
        ClientSide loaders =
                new ClientSide(OptionalDouble.empty(), 90, OptionalDouble.of(93), OptionalDouble.of(60_000));

        assertThat(OriginLimits.find(second(0, 0, 20), loaders))
                .as("the client is on other hosts, and the origin used a fifth of its core")
                .containsExactly(
                        "the cores of client and origin were busy for 93 % of the time (the origin used 20 % of one"
                                + " core); at most 90 % is allowed");
        assertThat(OriginLimits.find(
                        second(0, 0, 31),
                        new ClientSide(OptionalDouble.of(50), 80, OptionalDouble.of(89), OptionalDouble.of(60_000))))
                .isEmpty();
        assertThat(OriginLimits.find(second(0, 0, 31), client(50, 60_000)))
                .as("the kernel does not report how busy they were")
                .containsExactly("client and origin used 81 % CPU together (the origin 31 %); at most 80 % is allowed");
    }

    @Test
    @DisplayName(
            "limits a measurement by the share of all responses that are late, whatever the seconds' percentiles are")
    void lateInSomeSeconds() {
        List<OriginSecond> seconds = new ArrayList<>();
        for (int second = 0; second < 20; second++) {
            seconds.addAll(second(second < 9 ? 1_000 : 0, 50_000, 20));
        }
        assertThat(OriginLimits.find(seconds, client(50, 60_000)))
                .as("not in the median second")
                .containsExactly("45.0 % of the origin's responses were over 5.0 ms late; at most 1 % is allowed");

        Histogram justInTime = late(15, 100_000, 4_900);
        assertThat(OriginLimits.find(List.of(second(justInTime, 20)), client(50, 60_000)))
                .as("a line through median and p99 makes half of them late")
                .containsExactly("1.5 % of the origin's responses were over 5.0 ms late; at most 1 % is allowed");
    }

    private static ClientSide client(double cpuPercent, double p99Micros) {
        return new ClientSide(OptionalDouble.of(cpuPercent), 80, OptionalDouble.empty(), OptionalDouble.of(p99Micros));
    }

    private static List<OriginSecond> second(int late, long lateMicros, double cpuPercent) {
        return List.of(second(late(late, lateMicros, 100), cpuPercent));
    }

    private static OriginSecond second(Histogram late, double cpuPercent) {
        return new OriginSecond(0, 1_000_000_000L, 10 * cpuPercent, late);
    }

    /** Makes a histogram in which so many of a thousand responses were late by one time, and the others by another. */
    private static Histogram late(int late, long lateMicros, long otherMicros) {
        Histogram histogram = Histograms.create();
        histogram.recordValueWithCount(otherMicros * 1_000, 1_000 - late);
        if (late > 0) {
            histogram.recordValueWithCount(lateMicros * 1_000, late);
        }
        return histogram;
    }

    /** Makes a context with a log in a directory. */
    static LaunchContext context(Path directory, String... jvmArgs) {
        return context(directory, List.of(jvmArgs), LaunchContext.LOOPBACK);
    }

    /** The same, of a proxy that listens on this address. */
    static LaunchContext listening(Path directory, String address) {
        return context(directory, List.of(), address);
    }

    private static LaunchContext context(Path directory, List<String> jvmArgs, String address) {
        return new LaunchContext(
                Path.of(System.getProperty("java.home")),
                jvmArgs,
                List.of(),
                List.of(),
                directory.resolve("server.log"),
                address);
    }
}
