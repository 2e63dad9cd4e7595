package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Suite;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A measurement with a compiler at work is")
class SteadinessAssessorTest {

    private static final int SECONDS = 20;
    private static final MeasurementWindow WINDOW =
            new MeasurementWindow(0, SECONDS * LoadSecondSeries.RATE, 0, (SECONDS + 1) * 1_000_000_000L);

    @Test
    @DisplayName("steady up to 10 % in a concurrent pair, whose CPU time is compared without the compiler's")
    void pair() {
        assertThat(changes(Suite.LOAD, true, 0.09)).isEmpty();
        assertThat(changes(Suite.LOAD, true, 0.12))
                .containsExactly("the JIT compiler used 12 % of the server's CPU time; at most 10 % is allowed");
    }

    @Test
    @DisplayName("steady up to 5 % in the gate and alone")
    void others() {
        assertThat(changes(Suite.GATE, true, 0.04)).isEmpty();
        assertThat(changes(Suite.GATE, true, 0.09))
                .containsExactly("the JIT compiler used 9 % of the server's CPU time; at most 5 % is allowed");
        assertThat(changes(Suite.LOAD, false, 0.04)).isEmpty();
        assertThat(changes(Suite.LOAD, false, 0.09))
                .containsExactly("the JIT compiler used 9 % of the server's CPU time; at most 5 % is allowed");
    }

    private static List<String> changes(Suite suite, boolean concurrent, double compilerShare) {
        MeasurementPlan.ConstantRate rate =
                new MeasurementPlan.ConstantRate(WarmUpPlan.NONE, Duration.ofSeconds(SECONDS), Optional.empty());
        LoadSecondSeries load = new LoadSecondSeries();
        for (int i = 0; i < SECONDS; i++) {
            load.add(i % 2 == 0 ? 199 : 201, 250, compilerShare, 0);
        }
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
