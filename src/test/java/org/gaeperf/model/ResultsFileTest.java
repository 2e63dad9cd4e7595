package org.gaeperf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import org.gaeperf.report.StoredRun;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("results.json")
class ResultsFileTest {

    private static final String FILE = "results.json";

    private final ObjectNode stored = stored();

    @Test
    @DisplayName("is refused with file and trial if it is damaged")
    void refusesDamage() {
        ObjectNode trial = (ObjectNode) stored.at("/trials/0");
        ((ObjectNode) trial.at("/measurements/serverCost")).remove("cpuSeconds");
        trial.put("colour", "red");

        assertThatThrownBy(this::read)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("results.json, trial 01-load-http cannot be read: ")
                .hasMessageContaining("colour");
    }

    @ParameterizedTest(name = "{0}")
    @DisplayName("of another version is refused, with what reads it")
    @CsvSource(
            delimiter = '|',
            value = {
                "14|has schema version 14; this gaeperf reads version 15. Read it with the gaeperf that wrote it, commit",
                "16|has schema version 16; this gaeperf reads version 15. Read it with a newer gaeperf",
                "0|has schema version 0; this gaeperf reads version 15. Read it with the gaeperf that wrote it"
            })
    void refusesOtherVersions(int version, String message) throws IOException {
        assertThat(read()).isEqualTo(StoredRun.read());
        stored.put("schemaVersion", version);

        assertThatThrownBy(this::read).isInstanceOf(IOException.class).hasMessageStartingWith(FILE + " " + message);
    }

    private RunResult read() throws IOException {
        return ResultsFile.parse(stored, FILE);
    }

    private static ObjectNode stored() {
        try (InputStream file = StoredRun.class.getResourceAsStream(FILE)) {
            return (ObjectNode) Json.LINE.readTree(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
