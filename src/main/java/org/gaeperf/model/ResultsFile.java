package org.gaeperf.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The file in a run's directory that every report is made from. */
public final class ResultsFile {

    /** The file's name in the directory of a run. */
    public static final String NAME = "results.json";

    /** A name that cannot lead out of the directory that it is in. */
    private static final Pattern DIRECTORY_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

    private ResultsFile() {}

    /**
     * Reads a stored run.
     *
     * @throws IOException that names the file, if there is none, it is damaged, or its version cannot be read
     */
    public static RunResult read(Path runDirectory) throws IOException {
        Path file = runDirectory.resolve(NAME);
        return parse(Json.read(file, JsonNode.class), file.toString());
    }

    /**
     * The run that a JSON tree holds, if every report can be made of it without leaving the run's directory.
     *
     * @param from where it was stored, for messages
     * @throws IOException that names {@code from}, if it is damaged, or its version cannot be read
     */
    public static RunResult parse(JsonNode stored, String from) throws IOException {
        SchemaVersion.require(
                stored,
                RunResult.SCHEMA_VERSION,
                stored.path("harness").path("gitCommit").asText(""),
                from);
        RunResult run = run(stored, from);
        for (TrialResult trial : run.trials()) {
            if (!DIRECTORY_NAME.matcher(trial.id()).matches()) {
                throw new IOException(from + ": '" + trial.id()
                        + "' is not a valid id of a trial, which names its directory; allowed are"
                        + " letters, digits, '_', '-' and, except at the start, '.'");
            }
        }
        return run;
    }

    private static RunResult run(JsonNode current, String from) throws IOException {
        try {
            return Json.LINE.treeToValue(current, RunResult.class);
        } catch (ValueInstantiationException e) {
            String reason =
                    e.getCause() == null ? e.getOriginalMessage() : e.getCause().getMessage();
            throw new IOException(from + trial(current, e.getPath()) + ": " + reason, e);
        } catch (JsonMappingException e) {
            throw new IOException(from + trial(current, e.getPath()) + " " + Json.reason(e), e);
        } catch (JsonProcessingException e) {
            throw new IOException(from + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Names the trial that a path leads into. */
    private static String trial(JsonNode current, List<JsonMappingException.Reference> path) {
        if (path.size() < 2 || !"trials".equals(path.get(0).getFieldName())) {
            return "";
        }
        String id = current.path("trials")
                .path(path.get(1).getIndex())
                .at("/identity/id")
                .asText("");
        return id.isEmpty() ? "" : ", trial " + id;
    }
}
