package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.Measurements;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServerEvidence;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
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
        return RetryPolicy.mayRepeat(add(position, Validity.DISTURBED), trials, 16);
    }

    private TrialResult add(int position, Validity verdict) {
        JdkIdentity jdk = new JdkIdentity("17", "none", "jdk");
        Variant variant = new Variant(
                "any",
                "",
                Optional.empty(),
                Optional.empty(),
                new RuntimeIdentity("1", RuntimeIdentity.Source.HARNESS, new TreeMap<>()),
                jdk,
                List.of());
        TrialResult trial = new TrialResult(
                new TrialIdentity("trial-" + trials.size(), position, position, false, Suite.LOAD, ""),
                variant,
                new Workload(1000, 0, 1, 100, 1024),
                Instant.EPOCH,
                10,
                new Assessment(verdict, List.of()),
                new ServerEvidence(Optional.empty(), Optional.empty(), Optional.empty()),
                new Measurements(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        new SampleSet(List.of(), List.of())));
        trials.add(trial);
        return trial;
    }
}
