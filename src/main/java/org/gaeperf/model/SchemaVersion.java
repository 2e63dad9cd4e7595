package org.gaeperf.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** The version of the format that a stored file has. */
final class SchemaVersion {

    static final String KEY = "schemaVersion";

    private SchemaVersion() {}

    /**
     * Refuses what another version of gaeperf has written: what it has or lacks would be reported as damage.
     *
     * @param current the version that this gaeperf writes
     * @param commit of the gaeperf that wrote the file; empty if the file does not say it
     * @param from where it was stored, for messages
     * @throws IOException that names the file, its version, and what can read it
     */
    static void require(JsonNode stored, int current, String commit, String from) throws IOException {
        int version = stored.path(KEY).asInt();
        if (version != current) {
            throw new IOException(
                    from + " has schema version " + stored.path(KEY).asText("none") + "; this gaeperf reads version "
                            + current + reader(version, current, commit));
        }
    }

    private static String reader(int version, int current, String commit) {
        if (version > current) {
            return ". Read it with a newer gaeperf";
        }
        return ". Read it with the gaeperf that wrote it" + (commit.isEmpty() ? "" : ", commit " + commit);
    }
}
