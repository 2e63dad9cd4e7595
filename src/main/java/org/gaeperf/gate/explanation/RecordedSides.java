package org.gaeperf.gate.explanation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.profile.RecordedFiles;

/**
 * The trials with Flight Recorder of both sides in a scenario.
 *
 * @param baseline at least one
 * @param candidate at least one
 */
record RecordedSides(List<TrialResult> baseline, List<TrialResult> candidate) {

    /** Each recording is split in halves, since two recordings of a side alone say little about chance. */
    static final int PARTS = 2;

    /**
     * Finds them.
     *
     * @param trials all of the run
     * @throws IOException if a side has no recording
     */
    static RecordedSides find(Scenario scenario, List<TrialResult> trials) throws IOException {
        List<TrialResult> baseline = recorded(scenario, trials, GateResult.BASELINE);
        List<TrialResult> candidate = recorded(scenario, trials, GateResult.CANDIDATE);
        if (baseline.isEmpty() || candidate.isEmpty()) {
            throw new IOException("no recorded trial of a side had a response");
        }
        return new RecordedSides(baseline, candidate);
    }

    /** Returns the recorded trials, valid or not: a recording is no measurement, but requests must be answered. */
    private static List<TrialResult> recorded(Scenario scenario, List<TrialResult> trials, String variant) {
        return trials.stream()
                .filter(trial -> trial.scenario().equals(scenario))
                .filter(trial -> trial.variant().name().equals(variant))
                .filter(trial ->
                        trial.load().filter(load -> load.answered() > 0).isPresent()
                                && trial.serverCost().isPresent())
                .toList();
    }

    /**
     * Returns when a trial was measured.
     *
     * @param directory of the trial
     * @throws IOException if it cannot be read
     */
    static RecordedFiles.MeasuredSpan measured(Path directory) throws IOException {
        return Json.read(directory.resolve(RecordedFiles.MEASURED_SPAN), RecordedFiles.MeasuredSpan.class);
    }

    /** Returns which trials they are. */
    String note() {
        return String.format(
                Locale.ROOT,
                "%d and %d trials with JDK Flight Recorder (%s), each split in time into %d halves",
                baseline.size(),
                candidate.size(),
                Stream.concat(baseline.stream(), candidate.stream())
                        .map(TrialResult::id)
                        .collect(Collectors.joining(", ")),
                PARTS);
    }
}
