package org.gaeperf.model.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.LoadShape.ClosedLoop;
import org.gaeperf.model.load.LoadShape.NoLoad;
import org.gaeperf.model.load.LoadShape.OpenLoop;
import org.gaeperf.model.load.LoadShape.SequentialLoad;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The shape of a load")
class LoadShapeTest {

    private static Stream<Arguments> all() {
        return Stream.of(
                Arguments.of(
                        new OpenLoop(300, 64),
                        64,
                        "{\"kind\":\"openLoop\",\"requestsPerSecond\":300,\"connections\":64}"),
                Arguments.of(new ClosedLoop(400), 400, "{\"kind\":\"closedLoop\",\"connections\":400}"),
                Arguments.of(new SequentialLoad(), 1, "{\"kind\":\"sequential\"}"),
                Arguments.of(new NoLoad(), 0, "{\"kind\":\"none\"}"));
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("is stored by its kind, and read back as the same")
    void isStored(LoadShape load, int connections, String json) throws JsonProcessingException {
        assertThat(load.connections()).isEqualTo(connections);
        assertThat(Json.LINE.valueToTree(load).toString()).isEqualTo(json);
        assertThat(Json.read(json, LoadShape.class)).isEqualTo(load);
    }

    @Test
    @DisplayName("has a rate only if it is an open loop")
    void rate() {
        Workload closed = Workload.closedLoop(0, 1, 100, 400);

        assertThat(Workload.openLoop(300, 0, 1, 100, 64).rate()).hasValue(300);
        assertThat(closed.rate()).isEqualTo(OptionalInt.empty());
        assertThat(closed.withRate(50)).isEqualTo(Workload.openLoop(50, 0, 1, 100, 400));
        assertThatThrownBy(closed::requestsPerSecond)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("only an open loop has a rate, unlike ClosedLoop[connections=400]");
    }
}
