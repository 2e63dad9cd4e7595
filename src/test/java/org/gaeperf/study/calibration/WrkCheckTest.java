package org.gaeperf.study.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gaeperf.model.CrossCheck;
import org.gaeperf.process.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What wrk 4.1 prints with {@code --latency}. */
class WrkCheckTest {

    private static final String OUTPUT = """
            Running 10s test @ http://127.0.0.1:41234/?writes=1&writeBytes=100
              1 threads and 5 connections
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency     5.52ms  592.11us  16.49ms   95.36%
                Req/Sec     0.91k    30.53     0.96k    75.00%
              Latency Distribution
                 50%    MEDIAN
                 75%    5.53ms
                 90%    5.79ms
                 99%    8.13ms
              9063 requests in 10.00s, 1.57MB read
            Requests/sec:    906.12
            Transfer/sec:    160.16KB
            """;

    @ParameterizedTest
    @CsvSource({"5.38ms, 5380", "812.00us, 812", "1.20s, 1200000"})
    void medianAndRateAreRead(String median, double micros) throws CommandException {
        CrossCheck check = WrkCheck.parse(OUTPUT.replace("MEDIAN", median), "wrk -c5");

        assertThat(check.p50Micros()).isCloseTo(micros, within(1e-6));
        assertThat(check.requestsPerSecond()).isEqualTo(906.12);
        assertThat(check.command()).isEqualTo("wrk -c5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.38.1ms", ".ms", "1e5ms", "999999999999999999999ms"})
    void aMedianThatIsNoNumberIsShown(String median) {
        assertThatThrownBy(() -> WrkCheck.parse(OUTPUT.replace("MEDIAN", median), "wrk"))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("wrk printed no median (50%) or no rate (Requests/sec)")
                .hasMessageContaining(median);
    }

    @Test
    void outputWithoutAMedianIsShown() {
        assertThatThrownBy(() -> WrkCheck.parse("unable to connect to 127.0.0.1:1\n", "wrk"))
                .isInstanceOf(CommandException.class)
                .hasMessage("wrk printed no median (50%) or no rate (Requests/sec): unable to connect to 127.0.0.1:1");
    }
}
