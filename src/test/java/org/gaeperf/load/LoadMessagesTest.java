package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadPlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the harness and the load generator's process refuse of each other's lines. */
class LoadMessagesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null| null is not a LoadEvent",
                "{}| a message has one part, and this one has 0",
                "{\"error\":\"e\",\"measuring\":{\"firstIndex\":0,\"requests\":1,\"startNanos\":1,\"endNanos\":2}}"
                        + "| a message has one part, and this one has 2",
                "{\"outcome\":{}}| Null value for creator property 'result'",
                "{\"error\":\"e\"} {}| Trailing token",
                "{\"measuring\":{\"firstIndex\":1e999}}| firstIndex"
            })
    void aMessageThatIsNoneIsRefused(String line, String reason) {
        assertThatThrownBy(() -> LoadEvent.parse(line))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"port\":34225| \"port\":0| port 0 is not between 1 and 65535",
                "\"ramp\":4.000000000| \"ramp\":-4| ramp PT-4S is not between 0 and PT24H",
                "\"drain\":10.000000000| \"drain\":1e9| drain PT277777H46M40S is not between 0 and PT24H",
                "\"requestsPerSecond\":300| \"requestsPerSecond\":0| no schedule: 0 requests/s",
                "\"sweep\":\"LATER\"| \"sweep\":null| Null value for creator property 'sweep'",
                "\"requestBytes\":0| \"requestBytes\":-1| no workload: Workload[",
                "\"host\":\"127.0.0.1\",| ''| Null value for creator property 'host'"
            })
    void aPlanThatCannotBeCarriedOutIsRefused(String part, String other, String reason) throws IOException {
        String plan = plan();
        assertThat(plan).contains(part);

        assertThatThrownBy(() -> LoadPlan.parse(plan.replace(part, other)))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining(reason);
    }

    private static String plan() throws IOException {
        try (InputStream seed =
                LoadMessagesTest.class.getResourceAsStream("protocol/LoadPlanFuzzTestInputs/isReadOrRefused/load")) {
            return new String(seed.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
