package org.gaeperf.compare.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateRulesTest {

    private static final Set<Metric> REFUSED =
            Set.of(Metric.GC_COUNT, Metric.GC_PAUSE, Metric.GC_MAX_PAUSE, Metric.SLOW_REQUESTS);

    @Test
    void theProjectsOwnRulesAreRead() throws IOException {
        assertThat(GateRules.read(BuildContext.baseDirectory().resolve("src/test/resources/gate-rules.properties")))
                .contains(
                        new RegressionThreshold(Metric.CPU_PER_REQUEST, 0.03),
                        new RegressionThreshold(Metric.P99, 0.15))
                .hasSize(13);
    }

    @Test
    void aRuleIsAMetricAndAPercentage() throws IOException {
        assertThat(GateRules.parse("# why\nrss=5%\n p50 = +2.5 %\n", "rules"))
                .containsExactly(new RegressionThreshold(Metric.P50, 0.025), new RegressionThreshold(Metric.RSS, 0.05));
    }

    @Test
    void aKeyOfAnEarlierVersionIsStillRead() throws IOException {
        assertThat(GateRules.parse("quiet-service-p99 = 15 %\n", "rules"))
                .containsExactly(new RegressionThreshold(Metric.LOWER_QUARTILE_SERVICE_P99, 0.15));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p50 = fast| p50 = fast: not a percentage; allowed is 5 % or 2.5 %",
                "p50 = 5| p50 = 5: not a percentage; allowed is 5 % or 2.5 %",
                "p50 = -5 %| p50 = -5 %: not a percentage; allowed is 5 % or 2.5 %",
                "# nothing| no rule in it, so nothing could ever fail; write at least one, like p50 = 5 %"
            })
    void whatIsNotUnderstoodIsNamed(String text, String problem) {
        assertThatThrownBy(() -> GateRules.parse(text, "my.rules"))
                .isInstanceOf(GateRuleException.class)
                .hasMessage("my.rules: " + problem);
    }

    @Test
    void aMetricUnderBothOfItsKeysIsRefused() {
        assertThatThrownBy(() ->
                        GateRules.parse("quiet-service-p99 = 5 %\nlower-quartile-service-p99 = 5 %\n", "my.rules"))
                .isInstanceOf(GateRuleException.class)
                .hasMessage("my.rules: quiet-service-p99: lower-quartile-service-p99 is the same metric;"
                        + " keep one of the two lines");
    }

    @Test
    void aMetricThatStandsTwiceIsRefused() {
        assertThatThrownBy(() -> GateRules.parse("p50 = 5 %\np99 = 15 %\np50 = 50 %\n", "my.rules"))
                .isInstanceOf(GateRuleException.class)
                .hasMessage("my.rules: p50 stands twice; keep one of the two lines");
    }

    @Test
    void aMetricThatIsOftenZeroIsRefused() {
        assertThat(REFUSED)
                .allSatisfy(metric -> assertThatThrownBy(() -> GateRules.parse(metric.key() + " = 5 %\n", "my.rules"))
                        .isInstanceOf(GateRuleException.class)
                        .hasMessageStartingWith("my.rules: unknown metric '" + metric.key() + "'; allowed are p50, "));
    }

    @Test
    void allProblemsAreNamedAtOnce() {
        String known = Arrays.stream(Metric.values())
                .filter(SuiteMetrics.of(Suite.GATE)::contains)
                .filter(metric -> !REFUSED.contains(metric))
                .map(Metric::key)
                .collect(Collectors.joining(", "));

        assertThatThrownBy(() -> GateRules.parse("p51 = 5 %\nrss = x\n", "my.rules"))
                .isInstanceOf(GateRuleException.class)
                .hasMessage("my.rules: unknown metric 'p51'; allowed are " + known
                        + "; rss = x: not a percentage; allowed is 5 % or 2.5 %");
    }

    @Test
    void aFileThatIsNoTextIsNamed(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("my.rules"), new byte[] {(byte) 0xff, 'p', '5', '0'});

        assertThatThrownBy(() -> GateRules.read(file))
                .isInstanceOf(GateRuleException.class)
                .hasMessage(file + ": not text in UTF-8");
    }
}
