package org.gaeperf.report.loaders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.users.UsersResult;
import org.gaeperf.model.users.VirtualUsers;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What is said of virtual users")
class UsersNoteTest {

    private static final LoadResult LOAD = LoadResults.ofSeconds(20).build();
    private static final VirtualUsers USERS = new VirtualUsers(5, 1, true, 1, true);

    @Test
    @DisplayName("is one sentence if they did as they were asked to, and nothing of other loads")
    void usual() {
        long sent = LOAD.sent();

        assertThat(UsersNote.of(List.of(
                        trial(users(USERS, 0.997, sent / 5, 0, 4 * sent / 5, sent / 100)),
                        trial(users(USERS, 1.01, sent / 5, 0, sent / 2, 0)))))
                .containsExactly(
                        "Virtual users: %s arrive per second, each for 5 requests 0.997 to 1.01 s apart by 1.00 connections; 50.0 to 80.0 %% of requests had cookies."
                                .formatted(String.format(Locale.ROOT, "%,.1f", sent / 100.0)));
        assertThat(UsersNote.of(List.of(trial(users(new VirtualUsers(5, 1, false, 1, false), 1, sent / 5, 0, 0, 0)))))
                .singleElement()
                .asString()
                .endsWith("each for 5 requests 1.00 s apart by 1.00 connections, without cookies.");
        assertThat(UsersNote.of(List.of(TrialResults.valid("any").build()))).isEmpty();
    }

    @Test
    @DisplayName("names requests that were sent before their user's last response, and users of before the load")
    void unusual() {
        long sent = LOAD.sent();

        assertThat(UsersNote.of(List.of(trial(users(USERS, 1, sent / 5, sent / 4, 0, sent / 50)))))
                .hasSize(3)
                .anySatisfy(note -> assertThat(note)
                        .startsWith("2.0 % of the requests were sent before their user's last response had come"))
                .anySatisfy(note -> assertThat(note)
                        .startsWith(
                                "25.0 % of the requests were of users who had arrived before the load began, and sent the"
                                        + " first row, as where a cold server is measured"));
    }

    @Test
    @DisplayName(
            "names a think time that is not the one that was asked for, and no connections of users who did not arrive")
    void otherThinkTime() {
        assertThat(UsersNote.of(List.of(trial(users(USERS, 1.3, 0, 0, 0, 0)))))
                .containsExactly(
                        "Virtual users: 0.0 arrive per second, each for 5 requests 1.30 s apart; 0.0 % of requests had cookies.",
                        "The think time is not the 1.00 s that were asked for: the rate, or that of a loader or a probe, does not"
                                + " allow it.");
    }

    private static UsersResult users(
            VirtualUsers users, double think, long arrived, long before, long withCookies, long early) {
        return new UsersResult(users, think, arrived, before, arrived, withCookies, early);
    }

    private static TrialResult trial(UsersResult users) {
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(20)
                        .connections(users.arrived())
                        .build()
                        .with(users))
                .build();
    }
}
