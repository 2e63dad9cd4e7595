package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The estimate of the remaining time")
class RemainingTimeTest {

    private final AtomicLong nanos = new AtomicLong();

    @Test
    @DisplayName("is in whole minutes, and never less than one while a trial is left")
    void lastMinute() {
        RemainingTime time = time(false);

        assertThat(time.describe()).isEqualTo("0:00, about 6 minutes longer");
        after(190);
        assertThat(time.describe()).isEqualTo("3:10, about 3 minutes longer");
        after(330);
        assertThat(time.describe()).isEqualTo("5:30, about a minute longer");
        after(400);
        assertThat(time.describe()).as("the last trial takes longer").isEqualTo("6:40, about a minute longer");
    }

    @Test
    @DisplayName("is left out once everything has ended")
    void over() {
        RemainingTime time = time(false);
        after(355);
        time.expect(Duration.ZERO);

        assertThat(time.describe()).isEqualTo("5:55");
    }

    @Test
    @DisplayName("is longer by as much as the trials until then took longer than expected, within limits")
    void learns() {
        RemainingTime time = time(false);
        after(180);
        time.learn(Duration.ofMinutes(2), Duration.ofMinutes(3));
        time.expect(Duration.ofMinutes(4));
        assertThat(time.describe()).isEqualTo("3:00, about 6 minutes longer");

        time.learn(Duration.ofSeconds(1), Duration.ofHours(1));
        time.expect(Duration.ofMinutes(4));
        assertThat(time.describe()).as("twice as long at most").isEqualTo("3:00, about 8 minutes longer");
    }

    @Test
    @DisplayName("is a limit for a run that may end before its budget is spent")
    void budget() {
        assertThat(time(true).describe()).isEqualTo("0:00, at most about 6 minutes longer");
    }

    private RemainingTime time(boolean isAtMost) {
        return new RemainingTime(Duration.ofSeconds(375), isAtMost, nanos::get);
    }

    private void after(int seconds) {
        nanos.set(Duration.ofSeconds(seconds).toNanos());
    }
}
