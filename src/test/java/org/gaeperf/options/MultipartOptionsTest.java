package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The options of the suite multipart")
class MultipartOptionsTest extends GivenOptions {

    @Test
    @DisplayName("the suite names the kind of server")
    void suiteNamesTheKind() {
        BenchmarkOptions options = parse("bench.suite", "multipart", "bench.multipart.jetty12.version", "12.0.1");

        assertThat(options.recorded().effective())
                .containsEntry("bench.server", "multipart")
                .containsEntry("bench.multipart.jetty12.version", "12.0.1");
    }

    @Test
    @DisplayName("a gate of parsers is stored with the length of its forks and with the parsers that it judges")
    void gateOfParsers() {
        BenchmarkOptions options =
                parse("bench.suite", "gate", "bench.server", "multipart", "bench.multipart.baseline", "12.0.36");

        assertThat(options.settings(Suites.GATE)).isEqualTo(options.settings(Suites.MULTIPART));
        assertThat(options.recorded().effective())
                .containsEntry("bench.duration", "2s")
                .containsEntry("bench.variants", "jetty-12-buffer,jetty-12-stream")
                .doesNotContainKeys("bench.rate", "bench.connections", "bench.writes", "bench.sampleInterval");
        assertThat(parse(
                                "bench.suite",
                                "gate",
                                "bench.server",
                                "multipart",
                                "bench.multipart.baseline",
                                "12.0.36",
                                "bench.duration",
                                "8s")
                        .recorded()
                        .effective())
                .containsEntry("bench.duration", "8s");
    }

    @Test
    @DisplayName("the suite is refused with another kind")
    void refusesAnotherKind() {
        assertProblems(
                List.of("the suite multipart cannot measure servers of the kind appengine; it is possible in: "
                        + Suites.keys(suite -> !suite.isServerSpecific())),
                "bench.suite",
                "multipart",
                "bench.server",
                "appengine");
    }

    @Test
    @DisplayName("another suite is refused with the kind")
    void refusesAnotherSuite() {
        assertProblems(
                List.of("the suite load cannot measure servers of the kind multipart; it is possible in: "
                        + Suites.measuring("multipart")),
                "bench.suite",
                "load",
                "bench.server",
                "multipart");
    }

    @Test
    @DisplayName("without the suite its options are refused, with what to give")
    void refusesOptionsOfOtherKinds() {
        assertProblems(
                List.of("-Dbench.multipart.jetty12.version=12.0.1: only servers of the kind multipart have it;"
                        + " leave it out, or give -Dbench.server=multipart"),
                "bench.multipart.jetty12.version",
                "12.0.1");
    }
}
