package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.gaeperf.load.protocol.ArrivalSchedule.Dither.EARLIER;
import static org.gaeperf.load.protocol.ArrivalSchedule.Dither.LATER;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalScheduleTest {

    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @CsvSource({"3000, PT14S", "50, PT2S", "7, PT0.7S", "1, PT3S", "3000, PT0S"})
    void risesWithoutEnd(int rate, Duration ramp) {
        ArrivalSchedule schedule = new ArrivalSchedule(rate, ramp, LATER);
        long before = 0;
        for (long index = 0; index < 5L * rate + rate * ramp.toSeconds(); index++) {
            long due = schedule.intendedStartNanos(index);
            assertThat(due).as("request %d", index).isGreaterThan(before);
            before = due;
        }
    }

    @Test
    @DisplayName("the ramp has half the requests of the same time at the full rate")
    void theRampHasHalfTheRequests() {
        ArrivalSchedule schedule = new ArrivalSchedule(1000, Duration.ofSeconds(10), LATER);

        assertThat(schedule.firstIndexAt(10 * SECOND + 1)).isEqualTo(5000);
        assertThat(schedule.firstIndexAt(5 * SECOND + 1))
                .as("a quarter of them in the first half")
                .isEqualTo(1250);
    }

    @Test
    void theRateNeverExceedsThatAfterTheRamp() {
        ArrivalSchedule schedule = new ArrivalSchedule(1000, Duration.ofSeconds(2), LATER);
        for (long index = 0; index < 5000; index++) {
            assertThat(schedule.intendedStartNanos(index + 1) - schedule.intendedStartNanos(index))
                    .as("after request %d", index)
                    .isGreaterThanOrEqualTo(SECOND / 1000 - SECOND / 1000 / 500 - 1);
        }
    }

    @Test
    @DisplayName("after the ramp the spacing is that of the rate, without a jump at its end")
    void spacingFollowsTheRateAfterTheRamp() {
        ArrivalSchedule schedule = new ArrivalSchedule(3000, Duration.ofSeconds(14), LATER);
        long firstAfter = schedule.firstIndexAt(14 * SECOND);
        for (long index = firstAfter; index < firstAfter + 9000; index++) {
            assertThat((double) schedule.intendedStartNanos(index + 1) - schedule.intendedStartNanos(index))
                    .as("after request %d", index)
                    .isCloseTo(SECOND / 3000.0, within(SECOND / 3000.0 / 1500 + 2));
        }
    }

    @Test
    @DisplayName("without a ramp the first request is due after one period")
    void withoutARamp() {
        ArrivalSchedule schedule = new ArrivalSchedule(200, Duration.ZERO, LATER);

        assertThat((double) schedule.intendedStartNanos(0)).isCloseTo(SECOND / 200.0, within(SECOND / 200.0 / 100));
        assertThat(schedule.intendedStartNanos(199)).isEqualTo(SECOND);
        assertThat(schedule.firstIndexAt(0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"3000, PT14S", "50, PT2S", "7, PT0.7S", "3000, PT0S"})
    void firstIndexAtIsTheInverse(int rate, Duration ramp) {
        ArrivalSchedule schedule = new ArrivalSchedule(rate, ramp, LATER);
        for (long index = 0; index < 3L * rate; index++) {
            long due = schedule.intendedStartNanos(index);
            assertThat(schedule.firstIndexAt(due)).isEqualTo(index);
            assertThat(schedule.firstIndexAt(due + 1)).isEqualTo(index + 1);
        }
    }

    @Test
    void staysExactAfterADay() {
        ArrivalSchedule schedule = new ArrivalSchedule(3000, Duration.ofSeconds(14), LATER);
        long afterADay = schedule.firstIndexAt(86_400 * SECOND);

        assertThat(afterADay).isEqualTo(86_400L * 3000 - 14L * 3000 / 2 - 1);
        assertThat((double) schedule.intendedStartNanos(afterADay + 3000) - schedule.intendedStartNanos(afterADay))
                .isCloseTo(SECOND, within(100.0));
    }

    @ParameterizedTest
    @CsvSource({"3000", "1000", "800", "200"})
    @DisplayName("meets each point of its own period, and of a concurrent client's, equally often")
    void meetsEveryPointEquallyOften(int rate) {
        ArrivalSchedule later = new ArrivalSchedule(rate, Duration.ofSeconds(9), LATER);
        ArrivalSchedule earlier = new ArrivalSchedule(rate, Duration.ofSeconds(9), EARLIER);
        double period = (double) SECOND / rate;
        Integer[] own = zeros();
        Integer[] relative = zeros();
        long first = later.firstIndexAt(20 * SECOND);
        for (long index = first; index < first + rate; index++) {
            own[tenth(later.intendedStartNanos(index), period)]++;
            relative[tenth(later.intendedStartNanos(index) - earlier.intendedStartNanos(index) + SECOND, period)]++;
        }

        assertThat(own).allSatisfy(count -> assertThat(count).isCloseTo(rate / 10, within(2)));
        assertThat(relative).allSatisfy(count -> assertThat(count).isCloseTo(rate / 10, within(2)));
    }

    private static Integer[] zeros() {
        return Collections.nCopies(10, 0).toArray(Integer[]::new);
    }

    private static int tenth(long nanos, double period) {
        return (int) (nanos % period / period * 10);
    }

    @ParameterizedTest
    @CsvSource({"3000, 1.0007", "100, 1.0102", "1, 1.0102"})
    @DisplayName("the rate varies by at most two requests per second or one percent")
    void theRateHardlyVaries(int rate, double most) {
        ArrivalSchedule schedule = new ArrivalSchedule(rate, Duration.ZERO, EARLIER);
        for (long index = 0; index < 5L * rate; index++) {
            double spacing = (double) schedule.intendedStartNanos(index + 1) - schedule.intendedStartNanos(index);
            assertThat(spacing * rate / SECOND).as("after request %d", index).isBetween(1 / most, most);
        }
    }

    @ParameterizedTest
    @CsvSource({"1000, 100, LATER", "1000, 1450, LATER", "1000, 1900, EARLIER", "200, 5, EARLIER", "5, 200, LATER"})
    @DisplayName("another rate begins after the request that is named, without a jump and without a gap")
    void changesItsRate(int before, int after, String dither) {
        ArrivalSchedule one =
                new ArrivalSchedule(before, Duration.ofSeconds(2), dither.equals("LATER") ? LATER : EARLIER);
        long last = one.firstIndexAt(Math.round(7.3 * SECOND));
        ArrivalSchedule changed = one.changedAfter(last, after);

        assertThat(changed.measured().firstOf(1)).isEqualTo(after);
        for (long index = 0; index <= last; index++) {
            assertThat(changed.intendedStartNanos(index)).isEqualTo(one.intendedStartNanos(index));
        }
        for (long index = last; index < last + 5L * after; index++) {
            long due = changed.intendedStartNanos(index);
            assertThat((double) changed.intendedStartNanos(index + 1) - due)
                    .as("after request %d", index)
                    .isCloseTo((double) SECOND / after, within((double) SECOND / after / 49));
            assertThat(changed.firstIndexAt(due)).isEqualTo(index);
        }
        assertThat((double) changed.intendedStartNanos(last + 3L * after) - changed.intendedStartNanos(last))
                .as("three whole seconds")
                .isCloseTo(3.0 * SECOND, within(100.0));
    }

    @Test
    @DisplayName(
            "recorded times begin with the request that is named, when it would be due without them, and are kept exactly")
    void recordedTimes() {
        ArrivalSchedule one = new ArrivalSchedule(100, Duration.ofSeconds(2), LATER);
        long first = one.firstIndexAt(5 * SECOND);
        ArrivalSchedule recorded = one.recordedFrom(first, new Recorded());

        for (long index = 0; index <= first; index++) {
            assertThat(recorded.intendedStartNanos(index)).isEqualTo(one.intendedStartNanos(index));
        }
        long begin = recorded.intendedStartNanos(first);
        assertThat(recorded.intendedStartNanos(first + 1) - begin).isEqualTo(7);
        assertThat(recorded.intendedStartNanos(first + 3) - begin).isEqualTo(3 * SECOND + 5);
        assertThat(recorded.intendedStartNanos(first + 4) - begin).isEqualTo(10 * SECOND);
        assertThat(recorded.firstIndexAt(begin + 7)).isEqualTo(first + 1);
        assertThat(recorded.firstIndexAt(begin + 8)).isEqualTo(first + 2);
        assertThat(recorded.firstIndexAt(begin + 14 * SECOND)).isEqualTo(first + 8);
    }

    @Test
    @DisplayName("the seconds of recorded times have as many requests as are due in them, perhaps none")
    void secondsOfRecordedTimes() {
        MeasuredSchedule seconds = new ArrivalSchedule(100, Duration.ZERO, LATER)
                .recordedFrom(9, new Recorded())
                .measured();

        assertThat(seconds.requestsIn(Duration.ofSeconds(4))).isEqualTo(4);
        assertThat(seconds.requestsIn(Duration.ofSeconds(10))).isEqualTo(4);
        assertThat(seconds.requestsIn(Duration.ofSeconds(11))).isEqualTo(6);
        assertThat(List.of(seconds.firstOf(0), seconds.firstOf(1), seconds.firstOf(3), seconds.firstOf(4)))
                .containsExactly(0L, 2L, 3L, 4L);
        assertThat(List.of(seconds.secondOf(1), seconds.secondOf(2), seconds.secondOf(3), seconds.secondOf(4)))
                .containsExactly(0, 2, 3, 10);
    }

    /** Four requests in ten seconds, again and again. */
    private static final class Recorded implements RecordedTimes {

        private static final long[] DUE = {0, 7, 2 * SECOND + 9, 3 * SECOND + 5};
        private static final long PERIOD = 10 * SECOND;

        @Override
        public long dueNanos(long number) {
            return number / DUE.length * PERIOD + DUE[(int) (number % DUE.length)];
        }

        @Override
        public long countBefore(long nanos) {
            long count = 0;
            while (dueNanos(count) < nanos) {
                count++;
            }
            return count;
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, 5", "0, 0"})
    void refusesWhatIsNoChange(long index, int rate) {
        ArrivalSchedule schedule = new ArrivalSchedule(100, Duration.ZERO, LATER);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> schedule.changedAfter(index, rate))
                .withMessage("no change: to " + rate + " requests/s after request " + index);
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S", "-1, PT1S", "100, PT-1S"})
    void refusesWhatIsNoSchedule(int rate, Duration ramp) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ArrivalSchedule(rate, ramp, LATER))
                .withMessage("no schedule: " + rate + " requests/s, ramp " + ramp);
    }

    /** Half a second apart, two opposite dithers that count from their own beginnings are one and the same. */
    @ParameterizedTest(name = "{0} ms apart")
    @ValueSource(longs = {0, 1, 137, 250, 500, 750, 999, 1500})
    @DisplayName("two opposite dithers pass through each other's whole period, however far apart their clients begin")
    void oppositeByTheClock(long apartMillis) {
        long beginNanos = 7_123_456_789L;
        long laterNanos = beginNanos + apartMillis * 1_000_000;
        ArrivalSchedule one = new ArrivalSchedule(1000, Duration.ZERO, LATER).beginningAt(beginNanos);
        ArrivalSchedule other = new ArrivalSchedule(1000, Duration.ZERO, EARLIER).beginningAt(laterNanos);

        boolean[] tenthsOfThePeriod = new boolean[10];
        for (long index = 2000; index < 4000; index++) {
            long dueNanos = beginNanos + one.intendedStartNanos(index);
            long nextNanos = laterNanos + other.intendedStartNanos(other.firstIndexAt(dueNanos - laterNanos));
            tenthsOfThePeriod[(int) Math.min(9, (nextNanos - dueNanos) / 100_000)] = true;
        }

        assertThat(tenthsOfThePeriod).containsOnly(true);
    }

    @Test
    @DisplayName("the phase is that of a second of the clock, whenever the schedule begins")
    void phaseOfTheClock() {
        ArrivalSchedule schedule = new ArrivalSchedule(1000, Duration.ZERO, LATER);

        assertThat(schedule.beginningAt(3_000_000_000L)).isEqualTo(schedule);
        assertThat(schedule.beginningAt(3_500_000_000L).dither()).isEqualTo(EARLIER);
        assertThat(schedule.beginningAt(-500_000_000L).dither()).isEqualTo(EARLIER);
    }
}
