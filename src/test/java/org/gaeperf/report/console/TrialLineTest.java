package org.gaeperf.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.model.Suite;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The line of a trial has")
class TrialLineTest {

    @Test
    @DisplayName("its values if it is valid")
    void valid() {
        String line = TrialLine.render(
                TrialResults.valid("rpc")
                        .id("02-load-rpc")
                        .load(LoadResults.ofSeconds(10)
                                .latency(Latencies.constant(296))
                                .build())
                        .cpu(206, 50)
                        .build(),
                false);

        assertThat(line).matches("02-load-rpc valid: p50 29[56] µs, p99 29[56] µs, CPU 206 µs/request");
    }

    @Test
    @DisplayName("the reason and the retry if it is spoiled")
    void retried() {
        assertThat(TrialLine.render(
                        TrialResults.valid("http")
                                .id("01-load-http")
                                .validity(Validity.DISTURBED, "steal was 19.0 %", "and more")
                                .build(),
                        true))
                .isEqualTo("01-load-http disturbed (steal was 19.0 %), retried");
    }

    @Test
    @DisplayName("at most 100 columns")
    void columns() {
        assertThat(TrialLine.render(
                        TrialResults.valid("http")
                                .validity(Validity.FAILED, "x".repeat(200))
                                .build(),
                        true))
                .hasSize(100)
                .endsWith("x…), retried");
    }

    @Test
    @DisplayName("no values that were not measured")
    void otherSuites() {
        assertThat(TrialLine.render(
                        TrialResults.valid("http").suite(Suite.STARTUP).build(), false))
                .isEqualTo("http valid");
    }
}
