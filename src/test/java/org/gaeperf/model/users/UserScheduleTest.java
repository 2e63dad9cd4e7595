package org.gaeperf.model.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The schedule of virtual users")
class UserScheduleTest {

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 3", "3, 1", "3, 7", "5, 101", "10, 1001", "1000, 1", "7, 700"})
    @DisplayName("gives each number to exactly one request of one user, whose requests are a distance apart")
    void isBijection(int requests, double wanted) {
        UserSchedule schedule = UserSchedule.nearest(requests, wanted);
        Set<String> seen = new HashSet<>();
        Map<Long, Long> lastOfUser = new HashMap<>();
        for (long number = 0; number < 20_000; number++) {
            long user = schedule.user(number);
            int step = schedule.step(number);

            assertThat(step).isBetween(0, requests - 1);
            assertThat(schedule.number(user, step)).isEqualTo(number);
            assertThat(seen.add(user + "/" + step)).isTrue();
            Long last = lastOfUser.put(user, number);
            if (last != null) {
                assertThat(number - last).isEqualTo(schedule.distance());
            } else if (user >= 0) {
                assertThat(step).isZero();
            }
        }
    }

    @Test
    @DisplayName("has a user arrive every so many numbers as a user has requests")
    void arrivals() {
        UserSchedule schedule = UserSchedule.nearest(5, 100);

        assertThat(schedule.distance()).isEqualTo(101);
        for (long user = 0; user < 100; user++) {
            assertThat(schedule.user(user * 5)).isEqualTo(user);
            assertThat(schedule.step(user * 5)).isZero();
        }
        assertThat(schedule.user(101)).isZero();
        assertThat(schedule.step(101)).isEqualTo(1);
        assertThat(schedule.user(1)).isNegative();
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 3", "3, 7", "5, 101", "10, 1001", "1000, 1"})
    @DisplayName("says from which number on all users have arrived with it")
    void firstOfArrived(int requests, double wanted) {
        UserSchedule schedule = UserSchedule.nearest(requests, wanted);
        long first = schedule.firstOfArrived();

        assertThat(schedule.user(first - 1)).isNegative();
        for (long number = first; number < first + 20_000; number++) {
            assertThat(schedule.user(number)).isNotNegative();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "5, 100, 101",
        "5, 98, 96",
        "5, 1, 1",
        "5, 0.2, 1",
        "5, 3.4, 1",
        "5, 3.6, 6",
        "2, 500, 501",
        "1000, 499, 1"
    })
    @DisplayName("has the distance nearest to the one that is wanted")
    void nearest(int requests, double wanted, long distance) {
        assertThat(UserSchedule.nearest(requests, wanted).distance()).isEqualTo(distance);
    }

    @Test
    @DisplayName("says how long users think, and how many are there at once")
    void numbers() {
        UserSchedule schedule = new VirtualUsers(5, 1, true, 1, false).schedule(100);

        assertThat(schedule.thinkSeconds(100)).isEqualTo(1.01);
        assertThat(schedule.active()).isEqualTo(81);
        Set<Long> waiting = new HashSet<>();
        for (long number = 1_000; number < 1_000 + schedule.distance(); number++) {
            if (schedule.step(number) > 0) {
                waiting.add(schedule.user(number));
            }
        }
        assertThat((long) waiting.size()).isBetween(schedule.active() - 1, schedule.active());
    }

    @Test
    @DisplayName("keeps the number of users who are there in a faster load")
    void faster() {
        VirtualUsers users = new VirtualUsers(5, 1, true, 1, false);

        assertThat(users.fasterBy(6).schedule(600)).isEqualTo(users.schedule(100));
    }

    @Test
    @DisplayName("refuses a distance by which numbers would belong to several users")
    void refuses() {
        assertThatThrownBy(() -> new UserSchedule(5, 100))
                .hasMessageContaining("100 is not one more than a multiple of 5");
    }
}
