package org.gaeperf.report.loaders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerProcessUse;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A note about idle workers")
class IdleWorkersNoteTest {

    private static final long MASTER = 10;

    @Test
    @DisplayName("says in how many trials one of two workers did nearly all, and is among the notes of a report")
    void oneServesAll() {
        assertThat(notes(trial("envoy", 2.39, 0.01), trial("envoy", 1.2, 1.1)))
                .contains(
                        "envoy: in 1 of 2 trials some of its workers used less than a tenth of an equal share of their CPU"
                                + " time. The client opens no more connections than the rate needs, and each connection stays with"
                                + " the process that accepted it. So this is the cost of fewer workers than were started.");
    }

    @Test
    @DisplayName("is not written about workers that share the work, nor about unequal ones")
    void shared() {
        assertThat(IdleWorkersNote.of(run(trial("nginx", 1.2, 1.1), trial("nginx", 1.9, 0.4), trial("nginx", 1.0))))
                .isEmpty();
    }

    @Test
    @DisplayName("is not written about what is no worker: a master, a helper of another name, and one that has ended")
    void others() {
        TrialResult trial = trial(
                "node",
                List.of(
                        new ServerProcessUse(MASTER, 1, "node", true, false, 0.0, 1),
                        new ServerProcessUse(11, MASTER, "node", true, false, 2.0, 1),
                        new ServerProcessUse(12, MASTER, "node", true, true, 0.0, 1),
                        new ServerProcessUse(13, MASTER, "sh", false, false, 0.0, 1)));

        assertThat(IdleWorkersNote.of(run(trial))).isEmpty();
    }

    @Test
    @DisplayName("is not written if all used so little that the ticks of the kernel would decide")
    void littleTime() {
        assertThat(IdleWorkersNote.of(run(trial("node", 0.1, 0.0)))).isEmpty();
    }

    private static List<String> notes(TrialResult... trials) {
        return ReportText.notes(run(trials));
    }

    private static RunResult run(TrialResult... trials) {
        return RunResults.of(Suites.LOAD).trials(List.of(trials)).build();
    }

    private static TrialResult trial(String variant, double... workerSeconds) {
        List<ServerProcessUse> processes = new ArrayList<>();
        processes.add(new ServerProcessUse(MASTER, 1, variant, true, false, 0.0, 1));
        for (double seconds : workerSeconds) {
            processes.add(new ServerProcessUse(MASTER + processes.size(), MASTER, variant, true, false, seconds, 1));
        }
        return trial(variant, processes);
    }

    private static TrialResult trial(String variant, List<ServerProcessUse> processes) {
        return TrialResults.valid(variant)
                .cost(new ServerCost(
                        1,
                        0.5,
                        0.5,
                        100,
                        10,
                        Optional.empty(),
                        Optional.empty(),
                        processes,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()))
                .build();
    }
}
