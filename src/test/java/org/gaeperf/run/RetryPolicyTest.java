package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    void oneTrialIsRepeatedTwiceAtMost() {
        add(1, Validity.VALID);

        assertThat(mayRepeatAfter(2)).isTrue();
        assertThat(mayRepeatAfter(2)).isTrue();
        assertThat(mayRepeatAfter(2)).as("the third time that it was disturbed").isFalse();
        assertThat(mayRepeatAfter(3)).as("another one").isTrue();
    }

    @Test
    void aQuarterOfWhatIsPlannedIsRepeatedAtMost() {
        for (int position = 1; position <= 4; position++) {
            assertThat(mayRepeatAfter(position)).isTrue();
            add(position, Validity.VALID);
        }

        assertThat(mayRepeatAfter(5)).as("of sixteen planned").isFalse();
    }

    private boolean mayRepeatAfter(int position) {
        return RetryPolicy.mayRetry(add(position, Validity.DISTURBED), trials, 16);
    }

    private TrialResult add(int position, Validity validity) {
        TrialResult trial = TrialResults.valid("any")
                .id("trial-" + trials.size())
                .position(position)
                .pair(position)
                .validity(validity)
                .build();
        trials.add(trial);
        return trial;
    }
}
