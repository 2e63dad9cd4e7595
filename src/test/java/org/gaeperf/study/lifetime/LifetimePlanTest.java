package org.gaeperf.study.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.plan.MeasurementPlan.TimedLoad;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The trials of the suite lifetime")
class LifetimePlanTest {

    @TempDir
    private Path output;

    @Test
    @DisplayName("are one process at a time, each loaded from its first response on")
    void cold() throws Exception {
        TestRuns.Planning planning =
                TestRuns.Planning.begin(output, "bench.suite", "lifetime", "bench.forks", "3", "bench.duration", "40s");
        List<TrialPlan> plans = planning.planner().initialTrials(Suites.LIFETIME);
        planning.run().close();

        assertThat(plans).hasSize(2 * 3).noneMatch(TrialPlan::concurrent).allMatch(plan -> {
            TimedLoad load = (TimedLoad) plan.measurement();
            return load.isCold()
                    && load.duration().equals(Duration.ofSeconds(40))
                    && plan.workload().requestsPerSecond() == 500;
        });
    }
}
