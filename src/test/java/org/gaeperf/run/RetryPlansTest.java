package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A retry measures")
class RetryPlansTest {

    private static final Duration PLANNED = Duration.ofSeconds(15);

    private final RetryPlans retries = new RetryPlans();
    private final TrialPlan planned = TrialPlans.in(Path.of("01-load-http"))
            .measurement(new MeasurementPlan.TimedLoad(WarmUpPlan.NONE, PLANNED, Optional.empty()))
            .build();

    @BeforeEach
    void plan() {
        retries.setPlanned(List.of(planned));
    }

    @Test
    @DisplayName("for twice the planned length, and one of a longer retry does so, too")
    void twiceThePlannedLength() {
        TrialPlan first = retry(planned, true);
        TrialPlan second = retry(first, true);

        assertThat(first.id()).isEqualTo("01-load-http-again");
        assertThat(length(first)).isEqualTo(PLANNED.multipliedBy(2));
        assertThat(second.id()).isEqualTo("01-load-http-again-again");
        assertThat(second.directory()).isEqualTo(Path.of("01-load-http-again-again"));
        assertThat(length(second)).isEqualTo(PLANNED.multipliedBy(2));
    }

    @Test
    @DisplayName("as long as the trial before, if nothing asks for more")
    void asLongAsBefore() {
        assertThat(length(retry(planned, false))).isEqualTo(PLANNED);
        assertThat(length(retry(retry(planned, true), false))).isEqualTo(PLANNED.multipliedBy(2));
    }

    private TrialPlan retry(TrialPlan last, boolean longer) {
        return retries.retry(last, longer, Path::of);
    }

    private static Duration length(TrialPlan plan) {
        return ((MeasurementPlan.TimedLoad) plan.measurement()).duration();
    }
}
