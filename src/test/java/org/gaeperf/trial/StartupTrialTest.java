package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.study.startup.StartOnly;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A start that is measured, while another process uses all cores. */
@Tag(Tags.SLOW)
@Timeout(600)
class StartupTrialTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path output;

    private final List<Process> others = new ArrayList<>();

    @AfterEach
    void endOthers() throws InterruptedException {
        for (Process other : others) {
            other.destroyForcibly().waitFor(5, TimeUnit.MINUTES);
        }
    }

    @Test
    @DisplayName("a start that others disturbed is not valid, and its values are kept")
    void disturbed() throws Exception {
        for (int cpu = 0; cpu < Runtime.getRuntime().availableProcessors(); cpu++) {
            others.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
        }

        TrialResult result = TrialRunner.run(startOnly(), JDK, TrialListener.none());

        assertThat(result.validity()).isEqualTo(Validity.DISTURBED);
        assertThat(result.reasons()).first().asString().contains("other processes");
        assertThat(result.hostNoise().orElseThrow().serverCores().orElseThrow().othersPercent())
                .isGreaterThan(8);
        assertThat(result.startup().orElseThrow().firstResponseMillis()).isPositive();
    }

    private TrialPlan startOnly() {
        return TrialPlans.in(output.resolve("01-startup-http"))
                .suite(Suites.STARTUP)
                .scenario(OnlyScenario.INSTANCE)
                .measurement(new StartOnly())
                .build();
    }
}
