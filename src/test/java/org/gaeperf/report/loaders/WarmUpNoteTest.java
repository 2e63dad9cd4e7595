package org.gaeperf.report.loaders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.scenario.FindRate;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A note about the JIT compiler after a fixed warm-up")
class WarmUpNoteTest {

    private static final Steadiness.Trend NONE = new Steadiness.Trend(0, 0);

    @Test
    @DisplayName("says how much the compiler used where no rule has judged it, and is among the notes of a report")
    void unjudged() {
        assertThat(ReportText.notes(RunResults.of(Suites.JETTY)
                        .trials(List.of(trial(3, false), trial(12, false)))
                        .build()))
                .contains(
                        "Valid trials whose warm-up had a fixed length and whose measurement was too short to be judged steady: 2."
                                + " Whether the JIT compiler of the server was done by then is not judged; it used 3 to 12 % of"
                                + " the server's CPU time in them, and up to 5 % are steady elsewhere. A longer measurement"
                                + " (-Dbench.duration) has a verdict.");
    }

    @Test
    @DisplayName("is among the notes of a calibration, too, which are in its summary and on its page")
    void calibration() {
        TrialResult unjudged =
                TrialResults.copyOf(trial(3, false)).suite(Suites.CALIBRATION).build();

        assertThat(ReportText.notes(RunResults.of(Suites.CALIBRATION)
                        .trials(List.of(unjudged))
                        .build()))
                .anyMatch(note -> note.startsWith("Valid trials whose warm-up had a fixed length"));
    }

    @Test
    @DisplayName("is not written about measurements that were long enough to be judged")
    void judged() {
        assertThat(WarmUpNote.of(RunResults.of(Suites.JETTY)
                        .trials(List.of(trial(3, true)))
                        .build()))
                .isEmpty();
    }

    @Test
    @DisplayName("is not written about servers without a compiler, nor about the search for the rate")
    void notCompared() {
        assertThat(WarmUpNote.of(RunResults.of(Suites.JETTY)
                        .trials(List.of(
                                trial(0, false),
                                TrialResults.copyOf(trial(12, false))
                                        .scenario(new FindRate())
                                        .build()))
                        .build()))
                .isEmpty();
    }

    private static TrialResult trial(double compilerPercent, boolean judged) {
        TrialResults trial = TrialResults.valid("a")
                .suite(Suites.JETTY)
                .load(LoadResults.ofSeconds(6).build())
                .warmUp(new WarmUp(Optional.empty(), 1, 10, 1_000, 0, WarmUp.EndReason.FIXED, 100))
                .cost(new ServerCost(1, 0.5, 0.5, 100, 10, Optional.of(compilerPercent), Optional.empty()));
        return judged
                ? trial.steadiness(new Steadiness(20, NONE, NONE, 0.03, 0.01, 0.01))
                        .build()
                : trial.build();
    }
}
