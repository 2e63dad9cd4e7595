package org.gaeperf.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;

/** The file in a run's folder that every report is made from. */
public final class ResultsFile {

    public static final String NAME = "results.json";

    private ResultsFile() {}

    /**
     * Reads a stored run.
     *
     * @throws IOException if there is none, or it is of another version of the format
     */
    public static RunResult read(Path runFolder) throws IOException {
        Path file = runFolder.resolve(NAME);
        JsonNode stored = Json.PRETTY.readTree(file.toFile());
        // Before all else, since what another version has or lacks would be told as an error of its own.
        JsonNode version = stored.path("schemaVersion");
        if (version.asInt() != RunResult.SCHEMA_VERSION) {
            throw new IOException(file + " has schema version " + version.asText("none")
                    + "; this gaeperf reads version " + RunResult.SCHEMA_VERSION);
        }
        return Json.PRETTY.treeToValue(stored, RunResult.class);
    }
}
