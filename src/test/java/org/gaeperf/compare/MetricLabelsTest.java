package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MetricLabelsTest {

    @Test
    @DisplayName("a name in a list has no comma, which would divide it in two")
    void inList() {
        assertThat(MetricLabels.inList(Metric.PROCESSING_P99.label()))
                .isEqualTo("p99 processing time (mean of the seconds)");
        assertThat(MetricLabels.inList(Metric.CPU_WITHOUT_COMPILER.label()))
                .isEqualTo("CPU without JIT per 1,000 requests");
    }
}
