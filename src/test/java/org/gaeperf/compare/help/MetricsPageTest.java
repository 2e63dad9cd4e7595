package org.gaeperf.compare.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The metrics page")
class MetricsPageTest {

    @Test
    @DisplayName("is what the declarations and the gate's thresholds give")
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
    @DisplayName("says in whole sentences what each metric is")
    void descriptions() {
        assertThat(Metric.values())
                .extracting(Metric::description)
                .allSatisfy(description -> assertThat(description)
                        .matches("[A-Z0-9].*[a-z]{2}.*\\.")
                        .doesNotContain("|"));
    }
}
