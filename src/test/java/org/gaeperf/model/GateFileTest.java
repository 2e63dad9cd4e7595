package org.gaeperf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("gate.json")
class GateFileTest {

    private final ObjectNode stored = stored();

    @TempDir
    private Path directory;

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
    @DisplayName("is read again as it was written")
    void isReadAsWritten() throws IOException {
        GateResult gate = GateFile.parse(stored, GateFile.NAME);
        Json.PRETTY.writeValue(directory.resolve(GateFile.NAME).toFile(), gate);

        assertThat(GateFile.read(directory)).contains(gate);
        assertThat(GateFile.read(directory.resolve("elsewhere"))).isEmpty();
    }

    @Test
    @DisplayName("has the outcome, from which alone it follows whether the build may continue")
    void outcome() throws IOException {
        for (GateOutcome outcome : GateOutcome.values()) {
            stored.put("outcome", outcome.name().toLowerCase(Locale.ROOT));
            assertThat(GateFile.parse(stored, GateFile.NAME).passed())
                    .isEqualTo(List.of(GateOutcome.PASSED, GateOutcome.INCONCLUSIVE, GateOutcome.SUSPECTED)
                            .contains(outcome));
        }
        stored.put("outcome", "green");
        assertThatThrownBy(() -> GateFile.parse(stored, GateFile.NAME))
                .hasMessageContaining(
                        "outcome is 'green'; known are: passed, inconclusive, suspected, regression, failed, too_few_trials");
    }

    @Test
    @DisplayName("says which findings fail the build: a regression, and open ones if the options say so")
    void failingFindings() throws IOException {
        for (boolean inconclusiveFails : new boolean[] {false, true}) {
            stored.put("inconclusiveFails", inconclusiveFails);
            GateResult gate = GateFile.parse(stored, GateFile.NAME);
            assertThat(gate.findings())
                    .isNotEmpty()
                    .allSatisfy(finding -> assertThat(gate.fails(finding))
                            .isEqualTo(finding.decision() == GateResult.Decision.REGRESSION
                                    || (inconclusiveFails && finding.decision().isOpen())));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8, 10})
    @DisplayName("is refused by version")
    void refusesOtherVersions(int version) {
        stored.put("schemaVersion", version);

        assertThatThrownBy(() -> GateFile.parse(stored, GateFile.NAME))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "gate.json has schema version " + version + "; this gaeperf reads version 9. Read it with");
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
        try (InputStream file = GateFileTest.class.getResourceAsStream("gate.json")) {
            return (ObjectNode) Json.LINE.readTree(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
