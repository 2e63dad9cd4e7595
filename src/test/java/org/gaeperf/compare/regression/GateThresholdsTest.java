package org.gaeperf.compare.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.options.BuildContext;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateThresholdsTest {

    private static final Set<Metric> REFUSED = Set.of(
            Metric.GC_COUNT,
            Metric.GC_PAUSE,
            Metric.GC_MAX_PAUSE,
            Metric.ALLOCATION_STALLS,
            Metric.SLOW_REQUESTS,
            Metric.PS_CPU_PERCENT,
            Metric.CONNECTIONS_OPENED,
            Metric.TCP_RESENT,
            Metric.TCP_RESETS);

    @Test
    void theProjectsOwnRulesAreRead() throws IOException {
        assertThat(GateThresholds.read(
                        BuildContext.baseDirectory().resolve("src/main/resources/gate-thresholds.properties")))
                .contains(
                        new RegressionThreshold(Metric.CPU_PER_REQUEST, 0.03),
                        new RegressionThreshold(Metric.P99, 0.15))
                .hasSize(13);
    }

    @Test
    @DisplayName("without a file of the user's, the thresholds of gaeperf count, wherever it runs")
    void defaultThresholds(@TempDir Path directory) throws IOException {
        Path sources = BuildContext.baseDirectory().resolve("src/main/resources/gate-thresholds.properties");
        assertThat(GateThresholds.read(Optional.empty())).isEqualTo(GateThresholds.read(sources));
        assertThat(GateThresholds.origin(Optional.empty())).isEqualTo("gate-thresholds.properties");

        Path own = Files.writeString(directory.resolve("own"), "rss = 5 %\n");
        assertThat(GateThresholds.read(Optional.of(own))).containsExactly(new RegressionThreshold(Metric.RSS, 0.05));
        assertThat(GateThresholds.origin(Optional.of(own))).isEqualTo(own.toString());
    }

    @Test
    void aRuleIsAMetricAndAPercentage() throws IOException {
        assertThat(GateThresholds.parse("# why\nrss=5%\n p50 = +2.5 %\n", "rules"))
                .containsExactly(new RegressionThreshold(Metric.P50, 0.025), new RegressionThreshold(Metric.RSS, 0.05));
    }

    @Test
    void aFormerKeyIsRefusedWithThePresentOne() {
        assertThatThrownBy(() -> GateThresholds.parse("quiet-service-p99 = 15 %\n", "my.rules"))
                .isInstanceOf(GateThresholdException.class)
                .hasMessage(
                        "my.rules: 'quiet-service-p99' is the former key of 'lower-quartile-service-p99'; write that");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p50 = fast| p50 = fast: not a percentage; allowed is 5 % or 2.5 %",
                "p50 = 5| p50 = 5: not a percentage; allowed is 5 % or 2.5 %",
                "p50 = -5 %| p50 = -5 %: not a percentage; allowed is 5 % or 2.5 %",
                "# nothing| no threshold in it, so nothing could ever fail; write at least one, like p50 = 5 %"
            })
    void whatIsNotUnderstoodIsNamed(String text, String problem) {
        assertThatThrownBy(() -> GateThresholds.parse(text, "my.rules"))
                .isInstanceOf(GateThresholdException.class)
                .hasMessage("my.rules: " + problem);
    }

    @Test
    void aMetricThatStandsTwiceIsRefused() {
        assertThatThrownBy(() -> GateThresholds.parse("p50 = 5 %\np99 = 15 %\np50 = 50 %\n", "my.rules"))
                .isInstanceOf(GateThresholdException.class)
                .hasMessage("my.rules: p50 stands twice; keep one of the two lines");
    }

    @Test
    void aMetricThatIsOftenZeroIsRefused() {
        assertThat(REFUSED)
                .allSatisfy(metric -> assertThatThrownBy(
                                () -> GateThresholds.parse(metric.key() + " = 5 %\n", "my.rules"))
                        .isInstanceOf(GateThresholdException.class)
                        .hasMessageStartingWith("my.rules: unknown metric '" + metric.key() + "'; allowed are p50, "));
    }

    @Test
    void allProblemsAreNamedAtOnce() {
        String known = Arrays.stream(Metric.values())
                .filter(SuiteMetrics.of(Suites.GATE)::contains)
                .filter(metric -> !REFUSED.contains(metric))
                .map(Metric::key)
                .collect(Collectors.joining(", "));

        assertThatThrownBy(() -> GateThresholds.parse("p51 = 5 %\nrss = x\n", "my.rules"))
                .isInstanceOf(GateThresholdException.class)
                .hasMessage("my.rules: unknown metric 'p51'; allowed are " + known
                        + "; rss = x: not a percentage; allowed is 5 % or 2.5 %");
    }

    @Test
    void aFileThatIsNoTextIsNamed(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("my.rules"), new byte[] {(byte) 0xff, 'p', '5', '0'});

        assertThatThrownBy(() -> GateThresholds.read(file))
                .isInstanceOf(GateThresholdException.class)
                .hasMessage(file + ": not text in UTF-8");
    }
}
