package org.gaeperf.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The line of a trial has")
class TrialLineTest {

    private static TrialResults measured() {
        return TrialResults.valid("rpc")
                .load(LoadResults.ofSeconds(10).latency(Latencies.constant(296)).build())
                .cpu(206, 50);
    }

    @Test
    @DisplayName("its values if it is valid")
    void valid() {
        String line = TrialLine.render(measured().id("02-load-rpc").build(), false);

        assertThat(line).matches("02-load-rpc valid: p50 29[56] µs, p99 29[56] µs, CPU 206 ms per 1,000");
    }

    @Test
    @DisplayName("where servers of a pair shared their cores, beside the tail and no other value")
    void onSharedCores() {
        String line = TrialLine.render(measured().concurrent(true).build(), false);

        assertThat(line).matches("rpc valid: p50 29[56] µs, p99 on shared cores 29[56] µs, CPU 206 ms per 1,000");
    }

    @Test
    @DisplayName("the reason and the retry if it is invalid")
    void retried() {
        assertThat(TrialLine.render(
                        TrialResults.valid("http")
                                .id("01-load-http")
                                .validity(Validity.DISTURBED, "steal was 19.0 %", "and more")
                                .build(),
                        true))
                .isEqualTo("01-load-http disturbed, retried: steal was 19.0 %");
    }

    @Test
    @DisplayName("at most 110 columns, and ends with a whole word")
    void columns() {
        assertThat(TrialLine.render(
                        TrialResults.valid("http")
                                .validity(Validity.FAILED, "word ".repeat(60))
                                .build(),
                        true))
                .hasSizeBetween(100, 110)
                .endsWith(" word …");
    }

    @Test
    @DisplayName("no values that were not measured")
    void otherSuites() {
        assertThat(TrialLine.render(
                        TrialResults.valid("http").suite(Suites.STARTUP).build(), false))
                .isEqualTo("http valid");
    }
}
