package org.gaeperf.gate.explanation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.profile.HeapHistogram;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.RecordedFiles;
import org.gaeperf.profile.ServerProfile;

/**
 * The profiles of both sides, from their recordings.
 *
 * @param baseline at least one
 * @param candidate at least one
 */
record RecordedTrials(List<ServerProfile> baseline, List<ServerProfile> candidate) {

    /**
     * Reads the stored files.
     *
     * @param sides with recordings of costs
     * @param directory that contains the directories of the trials
     * @throws IOException if a file cannot be read
     * @throws JfrException if a recording cannot be read
     */
    static RecordedTrials read(RecordedSides sides, Path directory) throws IOException, JfrException {
        return new RecordedTrials(profiles(sides.baseline(), directory), profiles(sides.candidate(), directory));
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
        ServerCost cost = trial.serverCost().orElseThrow();
        return new ServerProfile(
                ServerProfile.split(
                        directory.resolve(RecordedFiles.JFR), RecordedSides.measured(directory), RecordedSides.PARTS),
                trial.load().orElseThrow().answered(),
                cost.cpuMicrosPerRequest(),
                cost.gcActivity().flatMap(GcActivity::allocatedBytesPerRequest),
                HeapHistogram.parse(Files.readString(directory.resolve(RecordedFiles.CLASS_HISTOGRAM))));
    }
}
