package org.gaeperf.model.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.validity.Validity;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The rates that a search did not hold")
class CapacityTest {

    @Test
    @DisplayName("leave out one that was invalid first and then held")
    void heldAtLast() {
        Capacity found = capacity(
                step(500, Validity.DISTURBED, false),
                step(500, Validity.VALID, true),
                step(750, Validity.VALID, false));

        assertThat(found.notHeld()).extracting(Step::requestsPerSecond).containsExactly(750);
        assertThat(found.decided()).extracting(Step::held).containsExactly(true, false);
    }

    @Test
    @DisplayName("are shown by the attempt that decided, the lowest rate first")
    void decidingAttempt() {
        Capacity found = capacity(
                step(750, Validity.VALID, false),
                step(750, Validity.DISTURBED, false),
                step(500, Validity.DISTURBED, false),
                step(500, Validity.SATURATED_BY_SERVER, false));

        assertThat(found.notHeld())
                .extracting(Step::validity)
                .containsExactly(Validity.SATURATED_BY_SERVER, Validity.VALID);
    }

    @Test
    @DisplayName("are decided by the majority, if a rate was tried three times")
    void majority() {
        Capacity found = capacity(
                step(500, Validity.VALID, false),
                step(500, Validity.VALID, true),
                step(500, Validity.VALID, true),
                step(750, Validity.VALID, true),
                step(750, Validity.SATURATED_BY_SERVER, false),
                step(750, Validity.FAILED, false));

        assertThat(found.decided()).extracting(Step::held).containsExactly(true, false);
        assertThat(found.decided().get(1).validity()).isEqualTo(Validity.FAILED);
    }

    private static Capacity capacity(Step... steps) {
        return new Capacity(50_000, 500, LimitingFactor.SERVER, List.of(steps));
    }

    private static Step step(int rate, Validity validity, boolean held) {
        return new Step(rate, validity, List.of(), held, false, rate, 900, 9000, 20, 200, OptionalLong.empty());
    }
}
