package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.gaeperf.model.load.ResponseCheck;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.Test;

/** Checks what the parser makes of the values that are given. */
class OptionParserTest extends GivenOptions {

    @Test
    void takesWhatTheUserGives() throws IOException {
        Path deployment = Files.createDirectory(base.resolve("built"));
        Files.createFile(deployment.resolve("runtime-main.jar"));
        BenchmarkOptions options = parse(
                "bench.preset",
                "smoke",
                "bench.rate",
                " 50 ",
                "bench.modes",
                "RPC, http,rpc",
                "bench.warmup",
                "PT2S",
                "bench.duration",
                "90s",
                "bench.environment",
                "ee10",
                "bench.runtime.dir",
                "built",
                "bench.pin",
                "0:1-3",
                "bench.output",
                "elsewhere/runs");

        assertThat(options.settings(Suites.LOAD).workload().requestsPerSecond()).isEqualTo(50);
        assertThat(options.modes()).containsExactly(ConnectorMode.RPC, ConnectorMode.HTTP);
        assertThat(options.settings(Suites.LOAD).warmUp())
                .isEqualTo(new WarmUpPlan(Duration.ofMillis(1400), Duration.ofSeconds(2), false));
        assertThat(options.settings(Suites.LOAD).duration()).isEqualTo(Duration.ofSeconds(90));
        assertThat(options.server().environment()).contains(ServletEnvironment.EE10);
        assertThat(options.server().runtime().directory()).contains(deployment);
        assertThat(options.machine().affinity().serverCores()).isEqualTo(1);
        assertThat(options.machine().affinity().clientCores()).isEqualTo(3);
        assertThat(options.output().directory())
                .isEqualTo(base.resolve("elsewhere/runs"))
                .isDirectory();
        assertThat(options.recorded().userSupplied())
                .containsEntry("bench.rate", "50")
                .doesNotContainKey("bench.forks");
        assertThat(options.recorded().effective())
                .containsEntry("bench.warmup", "2s")
                .containsEntry("bench.modes", "rpc,http");
    }

    @Test
    void takesWhichResponsesAreCompared() {
        for (ResponseCheck check : ResponseCheck.values()) {
            assertThat(parse("bench.response.check", check.key()).measurement().responseCheck())
                    .isEqualTo(check);
        }
    }

    @Test
    void anEmptyValueCountsAsUnset() {
        BenchmarkOptions options = parse("bench.rate", "", "bench.modes", "  ", "bench.unheardOf", "");

        assertThat(options.settings(Suites.LOAD).workload().requestsPerSecond()).isEqualTo(3000);
        assertThat(options.modes()).hasSize(2);
        assertThat(options.recorded().userSupplied()).isEmpty();
    }

    @Test
    void recordsTrialsOnlyIfAsked() {
        assertThat(parse().measurement().withRecordedTrials()).isFalse();
        assertThat(parse("bench.record", "true", "bench.suite", "startup,cpu")
                        .measurement()
                        .withRecordedTrials())
                .isTrue();
    }

    @Test
    void sizesAreAsPublishedUnlessGiven() {
        assertThat(parse().measurement().sizes())
                .containsExactly(
                        new BodySize("32 KB", 32 << 10),
                        new BodySize("1 MB", 1 << 20),
                        new BodySize("30 MB", 30 << 20));
        assertThat(parse("bench.suite", "request-memory", "bench.sizes", " 100B, 2 kb")
                        .measurement()
                        .sizes())
                .containsExactly(new BodySize("100 B", 100), new BodySize("2 KB", 2048));
    }

    @Test
    void aFractionOfAMillisecondIsWrittenAsItWasGiven() {
        assertThat(parse("bench.duration", "PT1.0000005S").recorded().effective())
                .containsEntry("bench.duration", "PT1.0000005S");
    }
}
