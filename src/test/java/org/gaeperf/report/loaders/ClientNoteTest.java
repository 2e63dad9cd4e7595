package org.gaeperf.report.loaders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A note about the client")
class ClientNoteTest {

    @Test
    @DisplayName("says once before which trial it was replaced, and why, and is among the notes of a report")
    void replaced() {
        List<String> notes = ReportText.notes(run(
                trial(1, "it is the first", Optional.empty()),
                trial(2, "the one before has ended in a trial", Optional.empty()),
                trial(2, "the one before has ended in a trial", Optional.empty())));

        assertThat(notes)
                .filteredOn(note -> note.contains("was replaced"))
                .singleElement()
                .asString()
                .matches("The client's process was replaced before \\S+ \\(the one before has ended in a trial\\)\\.");
    }

    @Test
    @DisplayName("says which trial had one that was not warmed up, also if it is the first")
    void cold() {
        assertThat(ClientNote.of(run(trial(1, "it is the first", Optional.of("the reference server did not start")))))
                .singleElement()
                .asString()
                .matches("The client of \\S+ was not warmed up before it, so its own JIT compiler was at work:"
                        + " the reference server did not start\\.");
    }

    @Test
    @DisplayName("is not written if one warm process served all trials, or none did")
    void one() {
        TrialResult none = TrialResults.valid("http").build();

        assertThat(ClientNote.of(run(
                        trial(1, "it is the first", Optional.empty()),
                        trial(1, "it is the first", Optional.empty()),
                        none)))
                .isEmpty();
    }

    private static RunResult run(TrialResult... trials) {
        return RunResults.of(Suites.LOAD).trials(List.of(trials)).build();
    }

    private static TrialResult trial(int process, String because, Optional<String> notWarmedUp) {
        return TrialResults.valid("http")
                .client(new ClientUse(process, because, 0, notWarmedUp, Optional.empty()))
                .build();
    }
}
