package org.gaeperf.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;

/**
 * Turns the JSON tree of an older {@code results.json} into the current one. What is missing in the old tree stays
 * missing, and what is unknown stays where it is, so that damage is reported when the tree is read.
 */
final class ResultsUpgrade {

    /** The oldest version that can be upgraded. */
    static final int OLDEST = 3;

    /** The roles of calibration trials that version 4 renamed. */
    private static final Map<String, String> ROLES = Map.of(
            "twin-a", CalibrationVariants.IDENTICAL_A,
            "twin-b", CalibrationVariants.IDENTICAL_B,
            "beside-more-cpu", "concurrent-with-more-cpu",
            "beside-more-allocation", "concurrent-with-more-allocation",
            "5ms-at-the-rate-of-wrk", CalibrationVariants.AT_WRK_RATE,
            "watched", CalibrationVariants.SAMPLED);

    private ResultsUpgrade() {}

    /**
     * The current form of a stored tree, which is not changed.
     *
     * @param from where it was stored, for messages
     * @throws IOException that names {@code from}, if it is of a version that cannot be read
     */
    static JsonNode upgrade(JsonNode stored, String from) throws IOException {
        int version = stored.path(SchemaVersion.KEY).asInt();
        ObjectNode run = SchemaVersion.require(stored, version, OLDEST, RunResult.SCHEMA_VERSION, from);
        if (version == RunResult.SCHEMA_VERSION) {
            return run;
        }
        ObjectNode copy = run.deepCopy();
        from3To4(copy);
        return copy;
    }

    private static void from3To4(ObjectNode run) {
        run.put(SchemaVersion.KEY, 4);
        JsonTrees.rename(run, "machine", "host");
        JsonTrees.nest(run, "timeline", "startedAt", "resumedAt", "finishedAt", "complete");
        JsonTrees.rename(run, "harnessJdk", "jdk");
        JsonTrees.nest(run, "harness", "gitCommit", "sourcesSha256", "jdk");
        JsonTrees.rename(run, "options", "effective");
        JsonTrees.rename(run, "given", "userOptions");
        JsonTrees.nest(run, "options", "effective", "userOptions", "command");
        JsonTrees.objects(run.path("trials")).forEach(ResultsUpgrade::trialFrom3To4);
        JsonTrees.objects(run.path("crossChecks")).forEach(check -> JsonTrees.replace(check, "variant", ROLES));
    }

    private static void trialFrom3To4(ObjectNode trial) {
        if (trial.path("suite").asText().equals(Suite.CALIBRATION.key())) {
            JsonTrees.object(trial.path("variant")).ifPresent(variant -> JsonTrees.replace(variant, "role", ROLES));
        }
        JsonTrees.rename(trial, "together", "concurrent");
        JsonTrees.nest(trial, "identity", "id", "position", "pair", "concurrent", "suite", "scenario");
        assessmentFrom3To4(trial);
        JsonTrees.nest(trial, "assessment", "validity", "reasons");
        JsonTrees.object(trial.path("proof")).ifPresent(proof -> JsonTrees.rename(proof, "claimed", "expected"));
        JsonTrees.rename(trial, "proof", "modeEvidence");
        JsonTrees.rename(trial, "server", "startup");
        JsonTrees.nest(trial, "serverEvidence", "connector", "modeEvidence", "startup");
        measurementsFrom3To4(trial);
    }

    private static void measurementsFrom3To4(ObjectNode trial) {
        JsonTrees.object(trial.path("warmUp")).ifPresent(warmUp -> JsonTrees.rename(warmUp, "end", "endReason"));
        JsonTrees.object(trial.path("load")).ifPresent(ResultsUpgrade::loadFrom3To4);
        JsonTrees.object(trial.path("cost")).ifPresent(cost -> JsonTrees.rename(cost, "garbage", "gcActivity"));
        JsonTrees.object(trial.path("requestMemory"))
                .ifPresent(memory -> JsonTrees.rename(memory, "readings", "requests"));
        JsonTrees.object(trial.path("capacity")).ifPresent(ResultsUpgrade::capacityFrom3To4);
        JsonTrees.object(trial.path("samples")).ifPresent(set -> JsonTrees.rename(set, "gaps", "missedSamples"));
        JsonTrees.rename(trial, "cost", "serverCost");
        JsonTrees.rename(trial, "machine", "hostNoise");
        JsonTrees.rename(trial, "truth", "groundTruthLatency");
        JsonTrees.nest(
                trial,
                "measurements",
                "warmUp",
                "load",
                "serverCost",
                "hostNoise",
                "groundTruthLatency",
                "requestMemory",
                "capacity",
                "samples");
    }

    static void loadFrom3To4(ObjectNode load) {
        JsonTrees.nest(load, "counts", "scheduled", "sent", "answered", "failed", "unanswered", "statuses", "failures");
        JsonTrees.nest(load, "throughput", "responseBytes", "requestBytes", "requestsPerSecond", "responsesPerSecond");
        JsonTrees.nest(load, "latency", "scheduledLatency", "serviceTime", "senderLag");
    }

    private static void capacityFrom3To4(ObjectNode capacity) {
        JsonTrees.replace(capacity, "bound", Map.of("machine", "host"));
        JsonTrees.rename(capacity, "bound", "limitingFactor");
        JsonTrees.objects(capacity.path("steps")).forEach(ResultsUpgrade::assessmentFrom3To4);
    }

    private static void assessmentFrom3To4(ObjectNode assessed) {
        JsonTrees.replace(assessed, "verdict", Map.of("separated", "unpaired"));
        JsonTrees.rename(assessed, "verdict", "validity");
    }
}
