package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gaeperf.model.Suite;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.hosts.ConnectionNeeds;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The options of the suite proxy")
class ProxyOptionsTest extends GivenOptions {

    @Test
    @DisplayName("the suite names the kind of server")
    void suiteNamesTheKind() {
        BenchmarkOptions options = parse("bench.suite", "proxy", "bench.zuul2.version", "2.6.8");

        assertThat(options.recorded().effective())
                .containsEntry("bench.server", "zuul")
                .containsEntry("bench.zuul2.version", "2.6.8");
        assertThat(options.settings(Suites.PROXY).workload().inClosedLoop()).isTrue();
    }

    @Test
    @DisplayName("numbers of connections rise, in whatever order they are given")
    void sortsSteps() {
        assertThat(parse("bench.suite", "proxy", "bench.connections.steps", "300, 20,100")
                        .measurement()
                        .connectionSteps())
                .containsExactly(20, 100, 300);
    }

    @Test
    @DisplayName("numbers of connections are as published where the preset is")
    void publishedSteps() {
        assertThat(parse("bench.suite", "proxy", "bench.preset", "published")
                        .measurement()
                        .connectionSteps())
                .containsExactly(700, 900, 1_100, 1_300, 1_500, 1_700, 1_900, 2_000);
    }

    @Test
    @DisplayName("the load needs the connections of the largest step, or of an open loop, and new ones")
    void connectionNeeds() {
        assertThat(parse("bench.suite", "proxy").measurement().connectionNeeds())
                .isEqualTo(new ConnectionNeeds(1_024, true));
        assertThat(parse("bench.suite", "proxy", "bench.preset", "published")
                        .measurement()
                        .connectionNeeds())
                .isEqualTo(new ConnectionNeeds(4_000, true));
        assertThat(parse("bench.suite", "load", "bench.connections", "50")
                        .measurement()
                        .connectionNeeds())
                .isEqualTo(new ConnectionNeeds(50, false));
    }

    @Test
    @DisplayName("what is no number of connections is refused")
    void refusesOtherSteps() {
        assertProblems(
                List.of(
                        "-Dbench.connections.steps=0: out of range; allowed: a comma-separated list of numbers from 1 to"
                                + " 5000, like 100,500,1000"),
                "bench.suite",
                "proxy",
                "bench.connections.steps",
                "0");
    }

    @Test
    @DisplayName("versions of another Zuul are refused")
    void refusesOtherVersions() {
        assertProblems(
                List.of(
                        "-Dbench.zuul1.version=2.6.9: not a version of Zuul 1; allowed: a published version of Zuul 1, like"
                                + " 1.3.0"),
                "bench.suite",
                "proxy",
                "bench.zuul1.version",
                "2.6.9");
    }

    @Test
    @DisplayName("a transport that no proxy has is refused")
    void refusesOtherTransports() {
        assertProblems(
                List.of("-Dbench.zuul.transport=epoll: unknown transport 'epoll'; allowed: one of: auto, native, nio"),
                "bench.suite",
                "proxy",
                "bench.zuul.transport",
                "epoll");
    }

    @ParameterizedTest
    @DisplayName("all suites of a kind are its own, and those of all that can measure it")
    @ValueSource(strings = {"zuul", "jetty", "multipart"})
    void allSuites(String server) {
        ServerKind kind = ServerKind.find(server).orElseThrow();
        List<Suite> suites = parse("bench.suite", "all", "bench.server", server).suites();

        assertThat(suites.get(0).serverKind()).hasValue(server);
        assertThat(suites.subList(1, suites.size()))
                .containsExactlyElementsOf(Suite.named(Suite.ALL).stream()
                        .filter(suite -> suite.canMeasure(server, kind.features()))
                        .toList());
        assertThat(suites.contains(Suites.STARTUP)).isEqualTo(!server.equals("multipart"));
        assertThat(suites).doesNotContain(Suites.LOAD, Suites.GATE);
    }

    @Test
    @DisplayName("another suite is refused with the kind")
    void refusesAnotherSuite() {
        assertProblems(
                List.of("the suite load cannot measure servers of the kind zuul; it is possible in: "
                        + Suites.measuring("zuul")),
                "bench.suite",
                "load",
                "bench.server",
                "zuul");
    }
}
