package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.Json;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the harness and the load generator's process accept and refuse of each other's lines. */
class LoadMessagesTest {

    @ParameterizedTest
    @DisplayName("the seeds of the fuzz test are events in the present form")
    @CsvSource({"progress, Progress", "measurement-started, MeasurementStarted", "finished, Finished", "failed, Failed"
    })
    void seedsAreEvents(String seed, String type) throws IOException {
        String line = seed("LoadEvent", seed);

        LoadEvent event = LoadEvent.parse(line);

        assertThat(event.getClass().getSimpleName()).isEqualTo(type);
        assertThat(event.toLine()).isEqualTo(line.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null| null is not a LoadEvent",
                "{}| missing type id property 'type'",
                "{\"type\":\"measuring\"}| known type ids = [failed, finished, inspected, measurementStarted, progress, ready]",
                "{\"error\":\"e\"}| missing type id property 'type'",
                "{\"type\":\"failed\",\"reason\":\"e\",\"window\":null}| Unrecognized field \"window\"",
                "{\"type\":\"finished\",\"report\":{}}| Null value for creator property 'result'",
                "{\"type\":\"failed\",\"reason\":\"e\"} {}| Trailing token",
                "{\"type\":\"measurementStarted\",\"window\":{\"firstIndex\":1e999}}| firstIndex"
            })
    void anythingElseThanAnEventIsRefused(String line, String reason) {
        assertThatThrownBy(() -> LoadEvent.parse(line))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @DisplayName("the seeds of the fuzz test are plans in the present form")
    @ValueSource(strings = {"load", "cold"})
    void seedsArePlans(String seed) throws IOException {
        LoadPlan plan = LoadPlan.parse(seed("LoadPlan", seed));

        assertThat(LoadPlan.parse(Json.toLine(plan))).isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"port\":34225| \"port\":0| port 0 is not between 1 and 65535",
                "\"ramp\":4.000000000| \"ramp\":-4| ramp PT-4S is not between 0 and PT24H",
                "\"drain\":10.000000000| \"drain\":1e9| drain PT277777H46M40S is not between 0 and PT24H",
                "\"requestsPerSecond\":300| \"requestsPerSecond\":-1| no schedule: -1 requests/s",
                "\"phaseSeconds\":0.0| \"phaseSeconds\":1| phase 1.0 s is not from 0 to less than 1",
                "\"dither\":{\"phaseSeconds\":0.0}| \"dither\":null| Null value for creator property 'dither'",
                "\"requestBytes\":0| \"requestBytes\":-1| no workload: Workload[",
                "\"host\":\"127.0.0.1\",| ''| Null value for creator property 'host'"
            })
    void aPlanThatCannotBeCarriedOutIsRefused(String part, String other, String reason) throws IOException {
        String plan = seed("LoadPlan", "load");
        assertThat(plan).contains(part);

        assertThatThrownBy(() -> LoadPlan.parse(plan.replace(part, other)))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining(reason);
    }

    private static String seed(String type, String name) throws IOException {
        String resource = "protocol/" + type + "FuzzTestInputs/isReadOrRefused/" + name;
        try (InputStream seed = LoadMessagesTest.class.getResourceAsStream(resource)) {
            return new String(seed.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
