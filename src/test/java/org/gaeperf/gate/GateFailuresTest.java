package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.GateResult;
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

/** A candidate that fails now and then leaves its luckier trials for the comparison. */
class GateFailuresTest {

    private static final List<String> MODES = List.of("http", "rpc");

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    void aCandidateThatFailsAgainAndAgainIsNamed() {
        add("rpc", GateResult.CANDIDATE, Validity.FAILED);
        add("rpc", GateResult.CANDIDATE, Validity.VALID);
        add("rpc", GateResult.CANDIDATE, Validity.SATURATED_BY_SERVER);
        add("rpc", GateResult.BASELINE, Validity.DISTURBED);

        assertThat(GateFailures.of(trials, MODES))
                .containsExactly("the candidate failed in 2 trials in mode rpc, the first failed: why");
    }

    @Test
    void onceIsNotEnoughNorWhatTheBaselineDoesToo() {
        add("rpc", GateResult.CANDIDATE, Validity.FAILED);
        add("http", GateResult.CANDIDATE, Validity.SATURATED_BY_SERVER);
        add("http", GateResult.CANDIDATE, Validity.SATURATED_BY_SERVER);
        add("http", GateResult.BASELINE, Validity.SATURATED_BY_SERVER);
        add("rpc", GateResult.CANDIDATE, Validity.DISTURBED);
        add("rpc", GateResult.CANDIDATE, Validity.SATURATED_BY_CLIENT);

        assertThat(GateFailures.of(trials, MODES)).isEmpty();
    }

    private void add(String mode, String role, Validity verdict) {
        int position = trials.size() + 1;
        Variant variant = new Variant(
                role,
                "",
                Optional.empty(),
                Optional.empty(),
                new RuntimeIdentity("1", RuntimeIdentity.Source.HARNESS, new TreeMap<>()),
                new JdkIdentity("17", "none", "jdk"),
                List.of());
        trials.add(new TrialResult(
                new TrialIdentity("trial-" + position, position, position, true, Suite.GATE, mode),
                variant,
                new Workload(1000, 0, 1, 100, 1024),
                Instant.EPOCH,
                10,
                new Assessment(verdict, List.of("why")),
                new ServerEvidence(Optional.empty(), Optional.empty(), Optional.empty()),
                new Measurements(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        new SampleSet(List.of(), List.of()))));
    }
}
