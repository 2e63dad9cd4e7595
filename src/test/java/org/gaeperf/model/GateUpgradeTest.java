package org.gaeperf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("gate.json of older versions")
class GateUpgradeTest {

    private final ObjectNode stored = stored();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is read with the same values if it states no version")
    void isRead() throws IOException {
        Files.writeString(directory.resolve(GateFile.NAME), stored.toString());

        GateResult gate = GateFile.read(directory).orElseThrow();

        assertThat(gate.schemaVersion()).isEqualTo(GateResult.SCHEMA_VERSION);
        assertThat(gate.passed()).isFalse();
        assertThat(gate.baseline()).isEqualTo("2.0.19 (jetty9)");
        assertThat(gate.screenRounds()).isEqualTo(3);
        assertThat(gate.findings()).hasSameSizeAs(stored.path("findings"));
        for (int n = 0; n < gate.findings().size(); n++) {
            Finding finding = gate.findings().get(n);
            JsonNode was = stored.path("findings").path(n);
            assertThat(finding.metric()).isEqualTo(was.path("metric").asText());
            assertThat(finding.baseline()).contains(was.path("base").asDouble());
            assertThat(finding.candidate()).contains(was.path("candidate").asDouble());
            assertThat(finding.minimumEffect())
                    .isEqualTo(was.path("smallestChange").asDouble());
        }
        assertThat(gate.findings())
                .extracting(Finding::decision)
                .contains(Decision.INCONCLUSIVE, Decision.REGRESSION)
                .doesNotContain(Decision.PASSED);
        assertThat(gate.explanations().get(0).tables().get(0).rows().get(0).name())
                .isEqualTo("byte[]");
    }

    @Test
    @DisplayName("is refused with the key, the value and the known ones if a decision is unknown")
    void namesAnUnknownDecision() throws IOException {
        ((ObjectNode) stored.path("findings").path(1)).put("decision", "perhaps");
        Files.writeString(directory.resolve(GateFile.NAME), stored.toString());

        assertThatThrownBy(() -> GateFile.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(directory.resolve(GateFile.NAME)
                        + " has an unknown value: findings[1].decision is 'perhaps'; known are: passed, regression,"
                        + " suspected, inconclusive, not_measured");
    }

    @Test
    @DisplayName("says 'passed' for 'clear'")
    void renamesDecisions() throws IOException {
        stored.path("findings").forEach(finding -> ((ObjectNode) finding).put("decision", "clear"));

        assertThat(GateFile.parse(stored, GateFile.NAME).findings())
                .extracting(Finding::decision)
                .containsOnly(Decision.PASSED);
    }

    @Test
    @DisplayName("is read again as it was written")
    void isReadAsWritten() throws IOException {
        GateResult gate = GateFile.parse(stored, GateFile.NAME);
        Json.PRETTY.writeValue(directory.resolve(GateFile.NAME).toFile(), gate);

        assertThat(GateFile.read(directory)).contains(gate);
        assertThat(GateFile.read(directory.resolve("elsewhere"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    @DisplayName("is refused by version")
    void refusesOtherVersions(int version) {
        stored.put("schemaVersion", version);

        assertThatThrownBy(() -> GateFile.parse(stored, GateFile.NAME))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "gate.json has schema version " + version + "; this gaeperf reads versions 1 to 3");
    }

    @Test
    @DisplayName("is refused by name if it is damaged")
    void refusesDamage() {
        stored.remove(List.of("runId"));

        assertThatThrownBy(() -> GateFile.parse(stored, GateFile.NAME))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("gate.json cannot be read: ")
                .hasMessageContaining("runId");
    }

    private static ObjectNode stored() {
        try (InputStream file = GateUpgradeTest.class.getResourceAsStream("gate-1.json")) {
            return (ObjectNode) Json.LINE.readTree(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
