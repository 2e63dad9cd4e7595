package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The options of the versions of Jetty")
class JettyOptionsTest extends GivenOptions {

    @Test
    @DisplayName("refuse a protocol that no server has here")
    void refusesOtherProtocols() {
        assertProblems(
                List.of("-Dbench.jetty.protocol=h3: unknown protocol 'h3'; allowed: http1 or h2c"),
                "bench.suite",
                "jetty",
                "bench.server",
                "jetty",
                "bench.jetty.protocol",
                "h3");
    }

    @Test
    @DisplayName("refuse a measurement in which no whole second of the server may lie")
    void refusesShortMeasurements() {
        assertProblems(
                List.of("-Dbench.duration=2s: the suite jetty needs whole seconds that the server has recorded; give"
                        + " -Dbench.duration=3s or more"),
                "bench.suite",
                "jetty",
                "bench.server",
                "jetty",
                "bench.duration",
                "2s");
    }

    @Test
    @DisplayName("refuse a version of Jetty 11 that the gate would not use")
    void refusesUnusedVersion() {
        assertProblems(
                List.of("-Dbench.jetty11.version=11.0.25: a gate compares versions of Jetty 12; leave it out"),
                "bench.suite",
                "gate",
                "bench.server",
                "jetty",
                "bench.jetty.baseline",
                "12.0.39",
                "bench.jetty11.version",
                "11.0.25");
    }

    @Test
    @DisplayName("refuse HTTP/2 with versions that do not know when such a request began")
    void refusesEarlyVersions() {
        assertProblems(
                List.of(
                        "-Dbench.jetty.protocol=h2c: Jetty 11.0.18 does not know when a request by HTTP/2 began; give"
                                + " -Dbench.jetty11.version=11.0.19 or a later one",
                        "-Dbench.jetty.protocol=h2c: Jetty 12.0.16 does not know when a request by HTTP/2 began; give"
                                + " -Dbench.jetty12.version=12.0.17 or a later one"),
                "bench.suite",
                "jetty",
                "bench.server",
                "jetty",
                "bench.jetty.protocol",
                "h2c",
                "bench.jetty11.version",
                "11.0.18",
                "bench.jetty12.version",
                "12.0.16");
        properties.put("bench.jetty11.version", "11.0.19");
        properties.put("bench.jetty12.version", "12.1.0");
        assertThat(parse().recorded().effective()).containsEntry("bench.jetty.protocol", "h2c");
    }
}
