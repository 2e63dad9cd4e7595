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
                List.of("-Dbench.request.protocol=h3: unknown protocol 'h3'; allowed: one of: http1, h2c, h2"),
                "bench.suite",
                "jetty",
                "bench.server",
                "jetty",
                "bench.request.protocol",
                "h3");
    }

    @Test
    @DisplayName("refuse TLS, which these servers do not speak, and the name that the protocol had")
    void refusesTls() {
        assertProblems(
                List.of(
                        "-Dbench.request.protocol=h2: the servers of the kind jetty speak clear text only; give http1 or h2c"),
                "bench.suite",
                "jetty",
                "bench.server",
                "jetty",
                "bench.request.protocol",
                "h2");
        properties.remove("bench.request.protocol");
        assertProblems(
                List.of("-Dbench.request.tls=true: only servers of the kind command have it; leave it out, or give"
                        + " -Dbench.server=command"),
                "bench.request.tls",
                "true");
        properties.remove("bench.request.tls");
        assertProblems(
                List.of("-Dbench.jetty.protocol is a former name; write -Dbench.request.protocol=h2c instead"),
                "bench.jetty.protocol",
                "h2c");
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
                        "-Dbench.request.protocol=h2c: Jetty 11.0.18 does not know when a request by HTTP/2 began; give"
                                + " -Dbench.jetty11.version=11.0.19 or a later one",
                        "-Dbench.request.protocol=h2c: Jetty 12.0.16 does not know when a request by HTTP/2 began; give"
                                + " -Dbench.jetty12.version=12.0.17 or a later one"),
                "bench.suite",
                "jetty",
                "bench.server",
                "jetty",
                "bench.request.protocol",
                "h2c",
                "bench.jetty11.version",
                "11.0.18",
                "bench.jetty12.version",
                "12.0.16");
        properties.put("bench.jetty11.version", "11.0.19");
        properties.put("bench.jetty12.version", "12.1.0");
        assertThat(parse().recorded().effective()).containsEntry("bench.request.protocol", "h2c");
    }
}
