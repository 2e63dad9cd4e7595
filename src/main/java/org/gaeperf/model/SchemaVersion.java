package org.gaeperf.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** The version of the format that a stored file has. */
final class SchemaVersion {

    static final String KEY = "schemaVersion";

    private SchemaVersion() {}

    /**
     * The object that a file holds, which must be of a version in this range.
     *
     * @param oldest the oldest version that can be upgraded
     * @param current the version that this gaeperf writes
     * @throws IOException that names the file, the version, and what can read it
     */
    static ObjectNode require(JsonNode stored, int version, int oldest, int current, String from) throws IOException {
        if (version < oldest || version > current || !(stored instanceof ObjectNode object)) {
            throw new IOException(from + " has schema version "
                    + stored.path(KEY).asText("none") + "; this gaeperf reads versions " + oldest + " to " + current
                    + reader(stored, version, oldest));
        }
        return object;
    }

    private static String reader(JsonNode stored, int version, int oldest) {
        String commit = stored.path("gitCommit").asText("");
        if (version <= 0) {
            return "";
        }
        if (version < oldest) {
            return ". Read it with the gaeperf that wrote it" + (commit.isEmpty() ? "" : ", commit " + commit);
        }
        return ". Read it with a newer gaeperf";
    }
}
