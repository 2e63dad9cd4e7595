package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.testkit.MetricRows;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The row of a comparison")
class ComparisonRowTest {

    @Test
    @DisplayName("names the level of its interval, and says where there is none")
    void interval() {
        ComparisonRow pairs = row(new RatioEstimate(1.1, Optional.of(0.01), 3));
        ComparisonRow singlePair = row(new RatioEstimate(1.1, Optional.empty(), 0));

        assertThat(pairs.interval()).matches("\\+\\d+\\.\\d % … \\+\\d+\\.\\d %");
        assertThat(singlePair.interval()).isEqualTo(NumberFormats.MISSING);
        assertThat(pairs.confidence()).isEqualTo("98 %");
        assertThat(singlePair.confidence()).isEmpty();
    }

    private static ComparisonRow row(RatioEstimate estimate) {
        return ComparisonRow.format(MetricRows.row(Metric.CPU_PER_REQUEST, Optional.of(estimate)));
    }
}
