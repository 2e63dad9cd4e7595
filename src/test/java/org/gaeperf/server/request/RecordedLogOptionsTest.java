package org.gaeperf.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.testkit.CommandServers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("bench.requests with a recorded log")
class RecordedLogOptionsTest {

    @TempDir
    private Path directory;

    private Path log;

    @BeforeEach
    void writeLog() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int n = 0; n < 100; n++) {
            lines.append("10.0.0.1 - - [10/Oct/2000:13:55:0%d.%d -0700] \"GET /items/%d HTTP/1.1\" 200 7\n"
                    .formatted(n / 10 % 5, n % 10, n));
        }
        log = Files.writeString(directory.resolve("mix.yaml"), lines);
    }

    @Test
    @DisplayName("is told by its content, and is what servers are asked, at its mean rate in the time that is measured")
    void request() throws Exception {
        BenchmarkOptions options =
                options("bench.requests=" + log, "bench.request.headers=X-A: all", "bench.replay.speed=2");
        ServerRequest request = ServerRequest.read(options.server().values());
        RequestMix mix = request.load().mix().orElseThrow();

        assertThat(mix.rows()).extracting(row -> row.name()).containsExactly("GET /items");
        assertThat(mix.rows().get(0).headers()).contains(new Header("X-A", "all"));
        assertThat(mix.replay().orElseThrow().log().name()).isEqualTo("mix.yaml");
        assertThat(mix.replay().orElseThrow().log().speed()).isEqualTo(2);
        assertThat(Path.of(mix.replay().orElseThrow().file())).isRegularFile();
        Workload usual = Workload.openLoop(3_000, 0, 1, 0, 64);
        assertThat(request.recorded(usual, Duration.ofSeconds(2)).load())
                .isEqualTo(new LoadShape.RecordedArrivals(40, 64));
        assertThat(CommandServers.servers(options, directory).get(0).recorded(usual, Duration.ofSeconds(2)))
                .isEqualTo(request.recorded(usual, Duration.ofSeconds(2)));
    }

    @Test
    @DisplayName("leaves the rate of a suite alone where a mix is drawn")
    void mix() throws Exception {
        Files.writeString(log, "rows: [{name: a, weight: 1, path: /}]");
        Workload usual = Workload.openLoop(3_000, 0, 1, 0, 64);
        ServerRequest request =
                ServerRequest.read(options("bench.requests=" + log).server().values());

        assertThat(request.recorded(usual, Duration.ofSeconds(2))).isEqualTo(usual);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bench.rate=5                 | bench.rate: the recorded log of bench.requests says when each request is due; leave it out, or give bench.replay.speed instead
            bench.hosts.loaders=a        | bench.requests: a recorded log is sent from this machine only; leave out bench.hosts.loaders
            bench.hosts.server=a         | bench.requests: a recorded log is sent from this machine only; leave out bench.hosts.server
            bench.suite=capacity         | bench.requests: the suite capacity sends at rates of its own, and a recorded log says when each request is due; these can send it: load, gate
            bench.suite=startup          | bench.requests: the suite startup measures the response to one request
            bench.request.path=/a        | bench.request.path: bench.requests says it for each of its rows
            bench.replay.speed=0         | bench.replay.speed=0: not above 0 and up to 1000; allowed: a number above 0 and up to 1000, like 2
            bench.replay.speed=NaN       | bench.replay.speed=NaN: not above 0 and up to 1000
            bench.replay.speed=fast      | bench.replay.speed=fast: not a number
            """)
    @DisplayName("is refused beside what contradicts it")
    void contradictions(String option, String message) {
        assertThatThrownBy(() -> options("bench.requests=" + log, option))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("is wanted where a speed is given")
    void speedAlone() throws Exception {
        String message =
                "bench.replay.speed: no recorded log is sent; give -Dbench.requests=access.log, or leave it out";
        assertThatThrownBy(() -> options("bench.replay.speed=2")).hasMessageContaining(message);

        Files.writeString(log, "rows: [{name: a, weight: 1, path: /}]");
        assertThatThrownBy(() -> options("bench.requests=" + log, "bench.replay.speed=2"))
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("is refused with its place if it is broken, and a file that is nothing known with all that was tried")
    void broken() throws Exception {
        Files.writeString(log, Files.readString(log) + "x\ny\nz\n");
        assertThatThrownBy(() -> options("bench.requests=" + log))
                .hasMessageContaining("line 101: neither the common nor the combined format: 'x'; 3 of 103 lines");

        Files.writeString(log, "10.0.0.1 GET /items 200\n");
        assertThatThrownBy(() -> options("bench.requests=" + log))
                .hasMessageContainingAll(
                        "line 1",
                        ". Nor is it a recorded log: it does not begin with {\"log\": as a HAR file does, and none of its"
                                + " first lines is in the common or the combined format");
    }

    @Test
    @DisplayName("is stored with its checksum, by which another content is another option")
    void checksum() throws Exception {
        String stored = options("bench.requests=" + log).recorded().effective().get("bench.requests");
        assertThat(stored).startsWith(log + " (SHA-256 ");

        assertThat(options("bench.requests=" + stored).recorded().effective()).containsEntry("bench.requests", stored);
        Files.writeString(log, Files.readString(log).replace("items", "goods"));
        assertThatThrownBy(() -> options("bench.requests=" + stored)).hasMessageContaining("its SHA-256 is ");
    }

    private static BenchmarkOptions options(String... options) {
        List<String> given = new ArrayList<>(List.of("bench.command.one", "a {port} {address}"));
        for (String option : options) {
            given.addAll(List.of(option.split("=", 2)));
        }
        return CommandServers.options(given.toArray(String[]::new));
    }
}
