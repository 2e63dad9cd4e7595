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
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.server.ServerLauncher.ClientSide;
import org.gaeperf.server.ServerLauncher.LaunchContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The origin behind the proxies")
@Timeout(60)
class OriginTest {

    private static final int REQUESTS = 200;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("answers 1,024 bytes after 50 ms, many requests at once, and records how late it was")
    void answersAfterItsDelay() throws Exception {
        long startNanos = System.nanoTime();
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        long elapsedNanos;
        try (OriginProcess origin = OriginProcess.start(context(directory), "one")) {
            HttpClient client =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            HttpRequest request = HttpRequest.newBuilder(origin.address().resolve("/any?path"))
                    .timeout(Duration.ofSeconds(20))
                    .build();
            long sentNanos = System.nanoTime();
            for (int i = 0; i < REQUESTS; i++) {
                answers.add(client.sendAsync(request, BodyHandlers.ofString()));
            }
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get().statusCode()).isEqualTo(200);
                assertThat(answer.get().body()).hasSize(1_024);
            }
            elapsedNanos = System.nanoTime() - sentNanos;
            Thread.sleep(2_200);
        }

        assertThat(elapsedNanos).isGreaterThanOrEqualTo(Duration.ofMillis(50).toNanos());
        assertThat(answers.stream().map(answer -> answer.join().body()).distinct())
                .hasSize(1);
        List<TimeSeries> recorded = OriginSecond.read(directory.resolve("origin.csv"), startNanos, System.nanoTime());
        assertThat(recorded)
                .extracting(TimeSeries::name)
                .containsExactly(OriginSeries.LATE_P50, OriginSeries.LATE_P99, OriginSeries.CPU, OriginSeries.ANSWERS);
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
        Files.writeString(file, "1,2,many,1,1,1\n");
        assertThatThrownBy(() -> OriginSecond.read(file, 0, 10)).hasMessageContaining("'1,2,many,1,1,1'");
    }

    @Test
    @DisplayName("a second is read as it was written, and none outside of the measurement")
    void readsWhatWasWritten() throws Exception {
        OriginSecond second = new OriginSecond(2_000_000_000L, 3_000_000_000L, 500, 120.5, 900, 250);
        Path file = Files.writeString(directory.resolve("origin.csv"), second.toLine());

        List<TimeSeries> recorded = OriginSecond.read(file, 1_000_000_000L, 3_000_000_000L);

        assertThat(recorded)
                .extracting(series -> series.points().get(0))
                .containsExactly(
                        new TimeSeries.Point(1, 120.5),
                        new TimeSeries.Point(1, 900),
                        new TimeSeries.Point(1, 25),
                        new TimeSeries.Point(1, 500));
        assertThatThrownBy(() -> OriginSecond.read(file, 2_000_000_001L, 3_000_000_000L))
                .hasMessageContaining("the origin has recorded no answer during the measurement");
    }

    @Test
    @DisplayName("limits a measurement if it is late, or has no time beside the client")
    void limits() {
        assertThat(OriginLimits.find(recorded(1_000, 20), client(50, 60_000))).isEmpty();
        assertThat(OriginLimits.find(recorded(6_000, 20), client(50, 100_000)))
                .containsExactly("the origin answered 6.0 ms late at p99; at most 5.0 ms is allowed");
        assertThat(OriginLimits.find(recorded(6_000, 20), client(50, 280_000)))
                .as("6 of 280 ms")
                .isEmpty();
        assertThat(OriginLimits.find(recorded(15_000, 20), client(50, 280_000)))
                .containsExactly("the origin answered 15.0 ms late at p99; at most 14.0 ms is allowed");
        assertThat(OriginLimits.find(recorded(1_000, 31), client(50, 60_000)))
                .containsExactly("client and origin used 81 % CPU together (the origin 31 %); at most 80 % is allowed");
        assertThat(OriginLimits.find(
                        recorded(1_000, 91), new ClientSide(OptionalDouble.of(50), 360, OptionalDouble.of(60_000))))
                .as("of four cores, of which it can use one")
                .containsExactly("the origin, which has one thread, used 91 % CPU; at most 90 % is allowed");
    }

    private static ClientSide client(double cpuPercent, double p99Micros) {
        return new ClientSide(OptionalDouble.of(cpuPercent), 80, OptionalDouble.of(p99Micros));
    }

    private static List<TimeSeries> recorded(double lateMicros, double cpuPercent) {
        return List.of(
                new TimeSeries(OriginSeries.LATE_P99, List.of(new TimeSeries.Point(0, lateMicros))),
                new TimeSeries(OriginSeries.CPU, List.of(new TimeSeries.Point(0, cpuPercent))));
    }

    /** With a log in a directory. */
    static LaunchContext context(Path directory, String... jvmArgs) {
        return context(directory, List.of(jvmArgs), LaunchContext.LOOPBACK);
    }

    /** Likewise, of a proxy that listens on this address. */
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
