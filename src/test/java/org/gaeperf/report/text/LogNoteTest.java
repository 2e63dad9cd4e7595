package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.loaders.LogNote;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The note on a flood of log lines. */
class LogNoteTest {

    @Test
    @DisplayName("names a server that writes a megabyte a second, and no other")
    void flood() {
        RunResult run = RunResults.of(Suites.LOAD)
                .trials(List.of(trial("loud", 8.04e6), trial("loud", 7e6), trial("quiet", 0.99e6)))
                .build();

        assertThat(ReportText.notes(run))
                .anySatisfy(note ->
                        assertThat(note).startsWith("loud wrote up to 8.0 MB/s to its log while it was measured."));
        assertThat(LogNote.of(run)).hasSize(1);
    }

    private static TrialResult trial(String variant, double rate) {
        return TrialResults.valid(variant)
                .samples(new TimeSeries("serverLogBytesPerSecond", List.of(new TimeSeries.Point(6, rate))))
                .build();
    }
}
