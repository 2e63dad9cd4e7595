package org.gaeperf.study.curve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.ComparisonCheck.Failure;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.study.curve.RateLimitCheck.Decision;
import org.gaeperf.testkit.CurveTrials;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** At 10 % both cost the same; at 50 % {@code after} costs a third more. */
@DisplayName("Limits at points of a curve")
class RateLimitCheckTest {

    @Test
    @DisplayName("fail a run in which a variant is above one beyond noise, and name it with its change")
    void exceeded() {
        RunResult run = run(4, "cpu@50%:10%,cpu@10%:10%");

        assertThat(RateLimitCheck.decide(run, Comparison.compareModes(run)))
                .extracting(RateLimitCheck.Decided::decision)
                .containsExactly(Decision.EXCEEDED, Decision.KEPT);
        Failure failure = RateLimitCheck.failure(run).orElseThrow();
        assertThat(failure.undecided()).isFalse();
        assertThat(failure.summary()).matches("limit cpu@50%:10% of after: \\+3[2-4]\\.\\d %, exceeded");
        assertThat(failure.reason()).startsWith("A variant is above its limit beyond noise: limit cpu@50%:10%");
    }

    @Test
    @DisplayName("pass a run that keeps them, may keep them, or has none")
    void passed() {
        assertThat(RateLimitCheck.failure(run(4, "cpu@10%:10%,p99@50%:20%"))).isEmpty();
        assertThat(RateLimitCheck.failure(run(4, ""))).isEmpty();
        RunResult near = run(4, "cpu@50%:33%");
        assertThat(RateLimitCheck.decide(near, Comparison.compareModes(near)))
                .extracting(RateLimitCheck.Decided::decision)
                .containsExactly(Decision.INCONCLUSIVE);
        assertThat(RateLimitCheck.failure(near)).isEmpty();
    }

    @Test
    @DisplayName("are not judged by two pairs, nor at a point without any, which is no failure of a server")
    void notMeasured() {
        Failure tooFew = RateLimitCheck.failure(run(2, "cpu@50%:10%")).orElseThrow();
        Failure none = RateLimitCheck.failure(run(4, "cpu@90%:10%")).orElseThrow();

        assertThat(tooFew.undecided()).isTrue();
        assertThat(tooFew.reason())
                .isEqualTo("The limits cpu@50%:10% could not be judged: fewer than 3 pairs of their points are valid.");
        assertThat(none.undecided()).isTrue();
        assertThat(none.summary()).isEqualTo("limit cpu@90%:10%: not measured");
    }

    @Test
    @DisplayName("stand among the first sentences of the report")
    void report() {
        RunResult run = run(4, "cpu@50%:10%");

        assertThat(CurveReport.evaluate(run, Comparison.compareModes(run))
                        .get(0)
                        .details()
                        .get(0))
                .startsWith("The limit cpu@50%:10% of after: +3")
                .endsWith(", exceeded.");
    }

    private static RunResult run(int rounds, String limits) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (int percent : List.of(10, 50)) {
                trials.add(trial("before", percent, round, 300 + round));
                trials.add(trial("after", percent, round, (percent == 50 ? 400 : 300) + (percent + round) % 3));
            }
        }
        RunResults made = RunResults.of(Suites.CURVE).trials(trials).servers("before", "after");
        return (limits.isEmpty() ? made : made.option(RateLimitCheck.OPTION, limits)).build();
    }

    private static TrialResult trial(String variant, int percent, int round, double micros) {
        return CurveTrials.at(variant, percent, round, 20 * percent, micros).build();
    }
}
