package org.gaeperf.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.gaeperf.model.load.LatencySummary;

/** The file in a run's folder that every report is made from. */
public final class ResultsFile {

    public static final String NAME = "results.json";

    /** One that cannot lead out of the folder that it is in. */
    private static final Pattern FOLDER = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

    private ResultsFile() {}

    /**
     * Reads a stored run.
     *
     * @throws IOException if there is none, it is damaged, or it is of another version of the format
     */
    public static RunResult read(Path runFolder) throws IOException {
        Path file = runFolder.resolve(NAME);
        return of(Json.read(file, JsonNode.class), file.toString());
    }

    /**
     * The run, if every report can be made of it and stays within the run's folder.
     *
     * @param from where it was stored, for messages
     * @throws IOException if it is damaged, or of another version of the format
     */
    public static RunResult of(JsonNode stored, String from) throws IOException {
        // Before all else, since what another version has or lacks would be told as an error of its own.
        JsonNode version = stored.path("schemaVersion");
        if (version.asInt() != RunResult.SCHEMA_VERSION) {
            throw new IOException(from + " has schema version " + version.asText("none")
                    + "; this gaeperf reads version " + RunResult.SCHEMA_VERSION);
        }
        RunResult run = run(stored, from);
        for (TrialResult trial : run.trials()) {
            if (!FOLDER.matcher(trial.id()).matches()) {
                throw new IOException(from + ": '" + trial.id() + "' is no id of a trial, which names its folder");
            }
            requireHistograms(trial, from);
        }
        return run;
    }

    private static RunResult run(JsonNode stored, String from) throws IOException {
        try {
            return Json.LINE.treeToValue(stored, RunResult.class);
        } catch (JsonProcessingException e) {
            throw new IOException(from + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static void requireHistograms(TrialResult trial, String from) throws IOException {
        try {
            trial.load()
                    .ifPresent(load -> List.of(load.scheduledLatency(), load.serviceTime(), load.senderLag())
                            .forEach(LatencySummary::distribution));
        } catch (IllegalArgumentException noHistogram) {
            throw new IOException(from + ", trial " + trial.id() + ": " + noHistogram.getMessage(), noHistogram);
        }
    }
}
