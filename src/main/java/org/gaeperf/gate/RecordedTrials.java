package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.profile.HeapHistogram;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.RecordedFiles;
import org.gaeperf.profile.ServerProfile;

/**
 * The trials with Flight Recorder of both sides in a mode.
 *
 * @param baseline at least one
 * @param candidate at least one
 * @param note which trials they are
 */
record RecordedTrials(List<ServerProfile> baseline, List<ServerProfile> candidate, String note) {

    /** Each recording is split in halves, since two recordings of a side alone say little about chance. */
    private static final int PARTS = 2;

    /**
     * Reads the stored files.
     *
     * @param trials all of the run
     * @param directory that contains the directories of the trials
     * @throws IOException if a side has no recording, or a file cannot be read
     * @throws JfrException if a recording cannot be read
     */
    static RecordedTrials read(ConnectorMode mode, List<TrialResult> trials, Path directory)
            throws IOException, JfrException {
        List<TrialResult> baseline = recorded(mode, trials, GateResult.BASELINE);
        List<TrialResult> candidate = recorded(mode, trials, GateResult.CANDIDATE);
        if (baseline.isEmpty() || candidate.isEmpty()) {
            throw new IOException("both sides must be recorded under load, and a stored baseline cannot be");
        }
        return new RecordedTrials(
                profiles(baseline, directory), profiles(candidate, directory), note(baseline, candidate));
    }

    /** Valid or not: a recording is no measurement, but requests must be answered. */
    private static List<TrialResult> recorded(ConnectorMode mode, List<TrialResult> trials, String role) {
        return trials.stream()
                .filter(trial -> trial.scenario().equals(mode.key() + Scenarios.RECORDED_SUFFIX))
                .filter(trial -> trial.variant().role().equals(role))
                .filter(trial ->
                        trial.load().filter(load -> load.answered() > 0).isPresent()
                                && trial.serverCost().isPresent())
                .toList();
    }

    private static List<ServerProfile> profiles(List<TrialResult> trials, Path directory)
            throws IOException, JfrException {
        List<ServerProfile> profiles = new ArrayList<>();
        for (TrialResult trial : trials) {
            profiles.add(profile(trial, directory.resolve(trial.id())));
        }
        return profiles;
    }

    private static ServerProfile profile(TrialResult trial, Path directory) throws IOException, JfrException {
        RecordedFiles.MeasuredSpan measured =
                Json.read(directory.resolve(RecordedFiles.MEASURED_SPAN), RecordedFiles.MeasuredSpan.class);
        ServerCost cost = trial.serverCost().orElseThrow();
        return new ServerProfile(
                ServerProfile.split(directory.resolve(RecordedFiles.JFR), measured, PARTS),
                trial.load().orElseThrow().answered(),
                cost.cpuMicrosPerRequest(),
                cost.gcActivity().flatMap(GcActivity::allocatedBytesPerRequest),
                HeapHistogram.parse(Files.readString(directory.resolve(RecordedFiles.CLASS_HISTOGRAM))));
    }

    private static String note(List<TrialResult> baseline, List<TrialResult> candidate) {
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
