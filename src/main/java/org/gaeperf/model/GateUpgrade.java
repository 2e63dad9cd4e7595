package org.gaeperf.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;

/** Turns the JSON tree of an older {@code gate.json} into the current one. */
final class GateUpgrade {

    /** The version of files that were written before they stated one. */
    private static final int UNSTATED = 1;

    private GateUpgrade() {}

    /**
     * The current form of a stored tree, which is not changed.
     *
     * @param from where it was stored, for messages
     * @throws IOException that names {@code from}, if it is of a version that cannot be read
     */
    static JsonNode upgrade(JsonNode stored, String from) throws IOException {
        JsonNode stated = stored.path(SchemaVersion.KEY);
        int version = stated.isMissingNode() ? UNSTATED : stated.asInt();
        ObjectNode gate = SchemaVersion.require(stored, version, UNSTATED, GateResult.SCHEMA_VERSION, from);
        if (version == GateResult.SCHEMA_VERSION) {
            return gate;
        }
        ObjectNode copy = gate.deepCopy();
        if (version < 2) {
            from1To2(copy);
        }
        from2To3(copy);
        return copy;
    }

    private static void from1To2(ObjectNode gate) {
        gate.put(SchemaVersion.KEY, 2);
        JsonTrees.objects(gate.path("findings")).forEach(finding -> {
            JsonTrees.rename(finding, "base", "baseline");
            JsonTrees.rename(finding, "smallestChange", "minimumEffect");
            JsonTrees.replace(finding, "decision", Map.of("clear", "passed", "undecided", "inconclusive"));
        });
    }

    /** Earlier gates had intervals by Student's t, and said nothing of their power. */
    private static void from2To3(ObjectNode gate) {
        gate.put(SchemaVersion.KEY, 3);
        gate.put("intervalName", "95 % interval");
        gate.put("forecast", "");
        JsonTrees.objects(gate.path("findings"))
                .forEach(finding -> finding.putObject("outlook")
                        .putNull("moreRounds")
                        .putNull("roundDeviation")
                        .putNull("forecastEffect")
                        .putNull("detectableEffect"));
    }
}
