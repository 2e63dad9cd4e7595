package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Suite;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A measurement with a compiler at work is")
class SteadinessAssessorTest {

    private static final int SECONDS = 20;
    private static final MeasurementWindow WINDOW =
            new MeasurementWindow(0, SECONDS * LoadSecondSeries.RATE, 0, (SECONDS + 1) * 1_000_000_000L);

    private static final MeasurementPlan.TimedLoad RATE =
            new MeasurementPlan.TimedLoad(WarmUpPlan.NONE, Duration.ofSeconds(SECONDS), Optional.empty());

    @Test
    @DisplayName(
            "steady up to 15 % in a light server of a concurrent pair, whose CPU time is compared without the compiler's")
    void lightServersOfPair() {
        assertThat(changes(Suites.LOAD, true, 80, 0.14)).isEmpty();
        assertThat(changes(Suites.GATE, true, 80, 0.14)).isEmpty();
        assertThat(changes(Suites.GATE, true, 80, 0.17))
                .containsExactly("the JIT compiler used 17 % of the server's CPU time; at most 15 % is allowed");
    }

    @Test
    @DisplayName("steady up to 2 % of a core in a concurrent pair, or 5 % of the server's CPU time if that is more")
    void heavyServersOfPair() {
        assertThat(changes(Suites.LOAD, true, 200, 0.08)).isEmpty();
        assertThat(changes(Suites.LOAD, true, 200, 0.11))
                .containsExactly(
                        "the JIT compiler used 2.5 % of one core's time in the server; at most 2 % is allowed");
        assertThat(changes(Suites.LOAD, true, 600, 0.04)).isEmpty();
    }

    @Test
    @DisplayName("steady up to 5 % alone")
    void alone() {
        assertThat(changes(Suites.LOAD, false, 200, 0.04)).isEmpty();
        assertThat(changes(Suites.LOAD, false, 200, 0.09))
                .containsExactly("the JIT compiler used 9 % of the server's CPU time; at most 5 % is allowed");
    }

    @Test
    @DisplayName("steady though CPU time has a trend where nothing but latency is read, and not where latency has one")
    void latencyAlone() {
        LoadSecondSeries risingCpu = new LoadSecondSeries();
        LoadSecondSeries risingLatency = new LoadSecondSeries();
        for (int i = 0; i < SECONDS; i++) {
            risingCpu.add(200 + 5 * i, 250, 0, 0);
            risingLatency.add(200, 250 + 10 * i, 0, 0);
        }

        assertThat(changes(Suites.LOAD, false, RATE, risingCpu))
                .singleElement()
                .asString()
                .startsWith("CPU time per request changed by");
        assertThat(changes(Suites.LOAD, false, RATE.forLatencyAlone(), risingCpu))
                .isEmpty();
        assertThat(changes(Suites.LOAD, false, RATE.forLatencyAlone(), risingLatency))
                .singleElement()
                .asString()
                .startsWith("the median latency changed by");
    }

    private static List<String> changes(Suite suite, boolean concurrent, double cpuMicros, double compilerShare) {
        LoadSecondSeries load = new LoadSecondSeries();
        for (int i = 0; i < SECONDS; i++) {
            load.add(i % 2 == 0 ? 0.995 * cpuMicros : 1.005 * cpuMicros, 250, compilerShare, 0);
        }
        return changes(suite, concurrent, RATE, load);
    }

    private static List<String> changes(
            Suite suite, boolean concurrent, MeasurementPlan.TimedLoad rate, LoadSecondSeries load) {
        SteadinessAssessor assessor = new SteadinessAssessor(
                TrialPlans.in(Path.of("none"))
                        .suite(suite)
                        .concurrent(concurrent)
                        .measurement(rate)
                        .build(),
                rate,
                load::seconds);
        return assessor.findChanges(WINDOW, steadiness -> {});
    }
}
