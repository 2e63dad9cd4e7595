package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {

    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @CsvSource({"3000, PT14S", "50, PT2S", "7, PT0.7S", "1, PT3S", "3000, PT0S"})
    void risesWithoutEnd(int rate, Duration ramp) {
        Schedule schedule = new Schedule(rate, ramp, false);
        long before = 0;
        for (long index = 0; index < 5L * rate + rate * ramp.toSeconds(); index++) {
            long due = schedule.dueNanos(index);
            assertThat(due).as("request %d", index).isGreaterThan(before);
            before = due;
        }
    }

    @Test
    void theRampHoldsHalfOfWhatItsLengthWouldAtFullRate() {
        Schedule schedule = new Schedule(1000, Duration.ofSeconds(10), false);

        assertThat(schedule.firstIndexAt(10 * SECOND + 1)).isEqualTo(5000);
        assertThat(schedule.firstIndexAt(5 * SECOND + 1)).as("a quarter of them in the first half").isEqualTo(1250);
    }

    @Test
    void theRateNeverExceedsThatAfterTheRamp() {
        Schedule schedule = new Schedule(1000, Duration.ofSeconds(2), false);
        for (long index = 0; index < 5000; index++) {
            assertThat(schedule.dueNanos(index + 1) - schedule.dueNanos(index))
                    .as("after request %d", index)
                    .isGreaterThanOrEqualTo(SECOND / 1000 - 1);
        }
    }

    @Test
    void spacingIsConstantAfterTheRampAndHasNoJumpAtItsEnd() {
        Schedule schedule = new Schedule(3000, Duration.ofSeconds(14), false);
        long firstAfter = schedule.firstIndexAt(14 * SECOND);
        for (long index = firstAfter; index < firstAfter + 9000; index++) {
            assertThat((double) schedule.dueNanos(index + 1) - schedule.dueNanos(index))
                    .as("after request %d", index)
                    .isCloseTo(SECOND / 3000.0, within(2.0));
        }
    }

    @Test
    void withoutARampTheFirstRequestComesAfterOnePeriod() {
        Schedule schedule = new Schedule(200, Duration.ZERO, false);

        assertThat(schedule.dueNanos(0)).isEqualTo(SECOND / 200);
        assertThat(schedule.dueNanos(199)).isEqualTo(SECOND);
        assertThat(schedule.firstIndexAt(0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"3000, PT14S", "50, PT2S", "7, PT0.7S", "3000, PT0S"})
    void firstIndexAtIsTheInverse(int rate, Duration ramp) {
        Schedule schedule = new Schedule(rate, ramp, false);
        for (long index = 0; index < 3L * rate; index++) {
            long due = schedule.dueNanos(index);
            assertThat(schedule.firstIndexAt(due)).isEqualTo(index);
            assertThat(schedule.firstIndexAt(due + 1)).isEqualTo(index + 1);
        }
    }

    @Test
    void staysExactAfterADay() {
        Schedule schedule = new Schedule(3000, Duration.ofSeconds(14), false);
        long afterADay = schedule.firstIndexAt(86_400 * SECOND);

        assertThat(afterADay).isEqualTo(86_400L * 3000 - 14L * 3000 / 2 - 1);
        assertThat((double) schedule.dueNanos(afterADay + 3000) - schedule.dueNanos(afterADay))
                .isCloseTo(SECOND, within(100.0));
    }

    /** Each tenth of the period is met by a tenth of the requests, and none is lost or doubled. */
    @Test
    void meetsAnotherOfTheSameRateAtEveryPointOfThePeriod() {
        Schedule still = new Schedule(1000, Duration.ofSeconds(9), false);
        Schedule sweeping = new Schedule(1000, Duration.ofSeconds(9), true);
        int[] tenths = new int[10];
        long first = still.firstIndexAt(20 * SECOND);
        for (long index = first; index < first + 1000; index++) {
            long late = sweeping.dueNanos(index) - still.dueNanos(index);
            tenths[(int) Math.min(9, late * 10 / (SECOND / 1000))]++;
        }

        assertThat(tenths).containsOnly(100);
        assertThat(sweeping.firstIndexAt(20 * SECOND)).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"3000, PT14S", "50, PT2S", "7, PT0.7S", "2, PT3S", "3000, PT0S"})
    void sweepingItStillRisesAndHasItsInverse(int rate, Duration ramp) {
        Schedule schedule = new Schedule(rate, ramp, true);
        long before = 0;
        for (long index = 0; index < 5L * rate + rate * ramp.toSeconds(); index++) {
            long due = schedule.dueNanos(index);
            assertThat(due).as("request %d", index).isGreaterThan(before);
            assertThat(schedule.firstIndexAt(due)).isEqualTo(index);
            before = due;
        }
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S", "-1, PT1S", "100, PT-1S"})
    void refusesWhatIsNoSchedule(int rate, Duration ramp) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule(rate, ramp, false))
                .withMessage("no schedule: " + rate + " requests/s, ramp " + ramp);
    }
}
