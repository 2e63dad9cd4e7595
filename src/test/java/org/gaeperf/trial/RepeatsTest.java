package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.JdkIdentity;
import org.gaeperf.model.RuntimeIdentity;
import org.gaeperf.model.Samples;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Verdict;
import org.gaeperf.model.Workload;
import org.junit.jupiter.api.Test;

class RepeatsTest {

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    void oneTrialIsRepeatedTwiceAtMost() {
        add(1, Verdict.VALID);

        assertThat(mayRepeatAfter(2)).isTrue();
        assertThat(mayRepeatAfter(2)).isTrue();
        assertThat(mayRepeatAfter(2)).as("the third time that it was disturbed").isFalse();
        assertThat(mayRepeatAfter(3)).as("another one").isTrue();
    }

    @Test
    void aQuarterOfWhatIsPlannedIsRepeatedAtMost() {
        for (int position = 1; position <= 4; position++) {
            assertThat(mayRepeatAfter(position)).isTrue();
            add(position, Verdict.VALID);
        }

        assertThat(mayRepeatAfter(5)).as("of sixteen planned").isFalse();
    }

    private boolean mayRepeatAfter(int position) {
        return Repeats.mayRepeat(add(position, Verdict.DISTURBED), trials, 16);
    }

    private TrialResult add(int position, Verdict verdict) {
        JdkIdentity jdk = new JdkIdentity("17", "none", "jdk");
        Variant variant = new Variant("any", "", Optional.empty(), Optional.empty(),
                new RuntimeIdentity("1", "made up", new TreeMap<>()), jdk, List.of());
        TrialResult trial = new TrialResult("trial-" + trials.size(), position, position, false, "load", variant, "",
                new Workload(1000, 0, 1, 100, 1024), Instant.EPOCH, 10, verdict, List.of(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                new Samples(List.of(), List.of()));
        trials.add(trial);
        return trial;
    }
}
