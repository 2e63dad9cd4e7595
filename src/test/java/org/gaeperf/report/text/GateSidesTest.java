package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.report.MadeRuns;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GateSidesTest {

    private static final String SIDE = "2.0.19 (jetty9)";

    @Test
    @DisplayName("two builds of one version are told apart by their jars and directory")
    void sameVersionOtherJars() throws Exception {
        RunResult run = gateRun();
        String baselineHash = GateReport.shortHash(jars("aa"));
        String candidateHash = GateReport.shortHash(jars("bb"));
        String markdown = GateReport.markdown(
                RunReport.evaluate(run, Optional.of(gate())).gate().orElseThrow());

        assertThat(baselineHash).hasSize(8).isNotEqualTo(candidateHash);
        assertThat(markdown)
                .contains(SIDE + ", jars " + candidateHash + " against " + SIDE + ", jars " + baselineHash
                        + ", directory /builds/before: ");
    }

    @Test
    @DisplayName("a side without a trial in the run, such as a stored baseline, keeps its name")
    void storedBaseline() throws Exception {
        RunResult run = gateRun();
        List<TrialResult> candidates = run.trials().stream()
                .filter(trial -> trial.variant().name().equals(GateResult.CANDIDATE))
                .toList();

        assertThat(GateReport.identify(gate(), MadeRuns.run("gate", run.suites(), candidates))
                        .baseline())
                .isEqualTo(SIDE);
    }

    @Test
    @DisplayName("the hash depends on every jar and its name, not on the order")
    void shortHash() {
        assertThat(GateReport.shortHash(new TreeMap<>())).isEmpty();
        assertThat(GateReport.shortHash(jars("aa"))).isEqualTo(GateReport.shortHash(new TreeMap<>(jars("aa"))));
        assertThat(GateReport.shortHash(new TreeMap<>(Map.of("a.jar", "1", "b.jar", "2"))))
                .isNotEqualTo(GateReport.shortHash(new TreeMap<>(Map.of("a.jar", "2", "b.jar", "1"))));
    }

    private static SortedMap<String, String> jars(String hash) {
        return new TreeMap<>(Map.of("runtime-impl.jar", hash));
    }

    /** Makes a gate of two builds of version 2.0.19, the baseline from a directory. */
    private static RunResult gateRun() throws Exception {
        RunResult load = MadeRuns.load("gate", 5);
        List<TrialResult> trials = load.trials().stream()
                .map(trial -> trial.withName(
                        trial.variant().name().equals("http") ? GateResult.CANDIDATE : GateResult.BASELINE,
                        new Named("http")))
                .toList();
        ObjectNode json = Json.PRETTY.valueToTree(MadeRuns.run("gate", load.suites(), trials));
        json.withObject("/options/common").put("bench.baseline.dir", "/builds/before");
        json.get("trials").forEach(trial -> {
            boolean baseline = trial.at("/variant/name").asText().equals(GateResult.BASELINE);
            ((ObjectNode) trial.at("/variant/runtime"))
                    .put("source", baseline ? "DIRECTORY" : "PUBLISHED")
                    .putObject("jarSha256")
                    .put("runtime-impl.jar", baseline ? "aa" : "bb");
        });
        return Json.PRETTY.treeToValue(json, RunResult.class);
    }

    private static GateResult gate() {
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                GateOutcome.PASSED,
                false,
                "passed",
                "gate",
                SIDE,
                SIDE,
                3,
                0,
                60,
                "95 % interval",
                "",
                List.of(),
                List.of());
    }
}
