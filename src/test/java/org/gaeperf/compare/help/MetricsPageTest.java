package org.gaeperf.compare.help;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Properties;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The metrics page")
class MetricsPageTest {

    @Test
    @DisplayName("is what the declarations, the descriptions and the gate's thresholds give")
    void isUpToDate() throws IOException {
        assertThat(Files.readString(BuildContext.baseDirectory().resolve(MetricsPage.PATH)))
                .as(MetricsPage.PATH + " is out of date; run scripts/metrics-page.sh and commit the page")
                .isEqualTo(MetricsPage.render(BuildContext.baseDirectory()));
    }

    @Test
    @DisplayName("has each metric, and each that the gate can judge with its key, the default threshold beside it")
    void keysOfTheGate() throws IOException {
        String page = MetricsPage.render(BuildContext.baseDirectory());

        assertThat(page.lines().filter(line -> line.startsWith("| ") && !line.startsWith("| metric |")))
                .filteredOn(line -> !line.startsWith("| ---"))
                .hasSize(Metric.values().length);
        assertThat(GateThresholds.judgeable())
                .hasSizeGreaterThan(15)
                .allSatisfy(metric -> assertThat(page).contains("| `" + metric.key() + "`"));
        assertThat(page).contains("| `cpu-per-request`, 3 % |").doesNotContain("`gc-pause`");
    }

    @Test
    @DisplayName("is not made if a metric has no description, or a description no metric")
    void descriptionsAreComplete() {
        Properties some = new Properties();
        Arrays.stream(Metric.values()).skip(1).forEach(metric -> some.put(metric.key(), "text"));
        some.put("p51", "text");

        assertThatThrownBy(() -> MetricDescriptions.of(some))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metrics.properties: metrics without a description: [p50]; descriptions without a metric:"
                        + " [p51]");
    }
}
