package org.gaeperf.model.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.Json;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The scenarios of trials. */
class ScenarioTest {

    private static Stream<Arguments> all() {
        return Stream.of(
                Arguments.of(OnlyScenario.INSTANCE, "", "{\"kind\":\"only\"}"),
                Arguments.of(
                        WarmServer.STEADY,
                        "steady",
                        "{\"kind\":\"warmServer\",\"concurrent\":false,\"timesLowered\":0}"),
                Arguments.of(
                        WarmServer.CONCURRENT,
                        "concurrent",
                        "{\"kind\":\"warmServer\",\"concurrent\":true,\"timesLowered\":0}"),
                Arguments.of(
                        new WarmServer(false, 1),
                        "lower rate",
                        "{\"kind\":\"warmServer\",\"concurrent\":false,\"timesLowered\":1}"),
                Arguments.of(
                        new WarmServer(true, 2),
                        "concurrent lower rate 2",
                        "{\"kind\":\"warmServer\",\"concurrent\":true,\"timesLowered\":2}"),
                Arguments.of(new ColdServer(), "cold", "{\"kind\":\"coldServer\"}"),
                Arguments.of(new FindRate(), "find rate", "{\"kind\":\"findRate\"}"),
                Arguments.of(new SearchRate(), "search", "{\"kind\":\"searchRate\"}"),
                Arguments.of(
                        new ClosedLoopStep(700, false),
                        "700 connections",
                        "{\"kind\":\"closedLoop\",\"connections\":700,\"newForEach\":false}"),
                Arguments.of(
                        new ClosedLoopStep(700, true),
                        "700 connections, a new one for each request",
                        "{\"kind\":\"closedLoop\",\"connections\":700,\"newForEach\":true}"),
                Arguments.of(
                        new OpenLoopStep(700),
                        "700 connections, open loop",
                        "{\"kind\":\"openLoop\",\"connectionsOfClosedLoop\":700}"),
                Arguments.of(new RateStep(50), "50 % of the rate", "{\"kind\":\"rateStep\",\"percent\":50}"),
                Arguments.of(
                        new SequentialRequests(32 * 1024),
                        "32 KB",
                        "{\"kind\":\"sequentialRequests\",\"bodyBytes\":32768}"),
                Arguments.of(
                        new SequentialRequests(30 * 1024 * 1024),
                        "30 MB",
                        "{\"kind\":\"sequentialRequests\",\"bodyBytes\":31457280}"),
                Arguments.of(
                        new SequentialRequests(100), "100 B", "{\"kind\":\"sequentialRequests\",\"bodyBytes\":100}"),
                Arguments.of(
                        new ParsedForms(ParsedForms.Size.SMALL),
                        "small",
                        "{\"kind\":\"parsedForms\",\"size\":\"small\"}"),
                Arguments.of(new Named("http"), "http", "{\"kind\":\"named\",\"name\":\"http\"}"),
                Arguments.of(
                        new Recorded(Optional.empty(), Recorded.Purpose.COSTS),
                        "recorded",
                        "{\"kind\":\"recorded\",\"mode\":null,\"purpose\":\"costs\"}"),
                Arguments.of(
                        new Recorded(Optional.of("rpc"), Recorded.Purpose.WAITS),
                        "rpc, waits recorded",
                        "{\"kind\":\"recorded\",\"mode\":\"rpc\",\"purpose\":\"waits\"}"));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("all")
    @DisplayName("is stored as a structure, and read back as it was")
    void stored(Scenario scenario, String displayName, String json) throws JsonProcessingException {
        assertThat(scenario.displayName()).isEqualTo(displayName);
        assertThat(Json.LINE.writerFor(Scenario.class).writeValueAsString(scenario))
                .isEqualTo(json);
        assertThat(Json.LINE.readValue(json, Scenario.class)).isEqualTo(scenario);
    }

    @Test
    @DisplayName("no kind is forgotten here")
    void complete() {
        assertThat(all().<Class<?>>map(arguments -> arguments.get()[0].getClass()))
                .as("of the scenarios above")
                .containsAll(Arrays.asList(Scenario.class.getPermittedSubclasses()));
    }

    @Test
    @DisplayName("of the points of a curve, the one nearest to half of the rate does more than show the shape")
    void shape() {
        assertThat(new RateStep(30).onlyShowsShapeBeside(new RateStep(60))).isTrue();
        assertThat(new RateStep(60).onlyShowsShapeBeside(new RateStep(30))).isFalse();
        assertThat(new RateStep(60).onlyShowsShapeBeside(new RateStep(40)))
                .as("the lower one of two at the same distance decides")
                .isTrue();
        assertThat(new RateStep(40).onlyShowsShapeBeside(new RateStep(60))).isFalse();
        assertThat(new RateStep(10).onlyShowsShapeBeside(new ClosedLoopStep(700, false)))
                .isFalse();
        assertThat(new ClosedLoopStep(700, false).onlyShowsShapeBeside(new ClosedLoopStep(900, false)))
                .isTrue();
        assertThat(new ClosedLoopStep(700, true).onlyShowsShapeBeside(new ClosedLoopStep(900, false)))
                .isFalse();
        assertThat(new RateStep(10).isOfOneStepLoadWith(new RateStep(90))).isTrue();
        assertThat(new RateStep(10).isOfOneStepLoadWith(WarmServer.STEADY)).isFalse();
    }
}
