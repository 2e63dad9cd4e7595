package org.gaeperf.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file in a run's directory that holds what the gate decided. */
public final class GateFile {

    /** The file's name in the directory of a run. */
    public static final String NAME = "gate.json";

    private GateFile() {}

    /**
     * Reads what was stored with a run; empty if the run was not a gate.
     *
     * @throws IOException that names the file, if it is damaged or its version cannot be read
     */
    public static Optional<GateResult> read(Path runDirectory) throws IOException {
        Path file = runDirectory.resolve(NAME);
        return Files.exists(file)
                ? Optional.of(parse(Json.read(file, JsonNode.class), file.toString()))
                : Optional.empty();
    }

    /**
     * The result that a JSON tree holds.
     *
     * @param from where it was stored, for messages
     * @throws IOException that names {@code from}, if it is damaged or its version cannot be read
     */
    public static GateResult parse(JsonNode stored, String from) throws IOException {
        SchemaVersion.require(stored, GateResult.SCHEMA_VERSION, "", from);
        try {
            return Json.LINE.treeToValue(stored, GateResult.class);
        } catch (JsonProcessingException e) {
            throw new IOException(from + " " + Json.reason(e), e);
        }
    }
}
