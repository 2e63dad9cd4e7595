package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.validity.Validity;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("In a search for the capacity, a step")
class CapacitySearchTest {

    @ParameterizedTest(name = "that is {0}, held: {1}, is run once more: {2}")
    @CsvSource({
        "VALID, true, false",
        "VALID, false, true",
        "DISTURBED, false, true",
        "NOT_STEADY, false, true",
        "SATURATED_BY_CLIENT, false, true",
        "SATURATED_BY_SERVER, false, false",
        "FAILED, false, false"
    })
    @DisplayName("is run once more unless it was held, or the server could do no more")
    void retried(Validity validity, boolean held, boolean again) {
        Step step = new Step(17_090, validity, List.of(), held, 17_000, 103, 108_000, 69, 40, OptionalLong.empty());

        assertThat(CapacitySearch.isRetried(step)).isEqualTo(again);
    }
}
