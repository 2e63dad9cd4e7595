package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.gaeperf.load.SessionServer.Asked;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadRequest.ExpectedResponse;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.users.ConnectionUse;
import org.gaeperf.model.users.UsersResult;
import org.gaeperf.model.users.VirtualUsers;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("A load of virtual users")
@Timeout(600)
class UsersLoadTest extends LoadFixture {

    private static final int RATE = 60;
    private static final Duration LENGTH = Duration.ofSeconds(3);
    private static final List<String> FLOW = List.of("/login", "/list", "/order");

    private final SessionServer sessions = new SessionServer();

    @Test
    @DisplayName("sends each user's rows in order, by its own session and by one connection of its own")
    void flow() throws Exception {
        try (ReferenceServer server = ReferenceServer.start(sessions)) {
            LoadResult result = measure(server, users(4, true), FLOW);

            assertThat(LoadResults.failures(result)).isEmpty();
            assertThat(result.rows()).extracting(RowResult::sent).containsOnly(RATE * LENGTH.toSeconds() / FLOW.size());
            // Users who were there before the load began send the first row only; some have not got to their last one
            // at its end.
            assertThat(sessions.sessions())
                    .allSatisfy(asked -> assertThat(FLOW.subList(0, asked.size()))
                            .isEqualTo(asked.stream().map(Asked::path).toList()))
                    .anySatisfy(asked -> assertThat(asked).hasSize(FLOW.size()))
                    .allSatisfy(asked -> assertThat(asked.stream().map(Asked::connection))
                            .containsOnly(asked.get(0).connection()));
            assertThat(sessions.connections())
                    .allSatisfy(asked -> assertThat(Set.copyOf(asked)).hasSize(1));
            UsersResult users = result.users().orElseThrow();
            assertThat(users.arrived()).isEqualTo(RATE * LENGTH.toSeconds() / FLOW.size());
            assertThat(users.begunBefore()).isZero();
            assertThat(users.cookiesReceived()).isEqualTo(users.arrived());
            assertThat(users.sentWithCookies()).isEqualTo(2 * users.arrived());
            assertThat(users.thinkSeconds()).isEqualTo(241.0 / RATE);
            while (server.connections() > 0) {
                Thread.sleep(10);
            }
        }
    }

    @Test
    @DisplayName("fails requests for which its users have lost their sessions")
    void withoutCookies() throws Exception {
        try (ReferenceServer server = ReferenceServer.start(sessions)) {
            LoadResult result = measure(server, users(2, false), FLOW);

            assertThat(result.failed()).isEqualTo(result.sent() * 2 / 3);
            assertThat(result.users().orElseThrow().sentWithCookies()).isZero();
            assertThat(result.users().orElseThrow().cookiesReceived()).isZero();
        }
    }

    @Test
    @DisplayName("closes the connections of users who have left, while others go on")
    void closesConnections() throws Exception {
        try (ReferenceServer server = ReferenceServer.start(sessions);
                LoadClient load = start(plan(server, users(0.1, true), FLOW))) {
            while (sessions.connections().size() < 40 + server.connections()) {
                assertThat(load.isOver()).isFalse();
                Thread.sleep(10);
            }
        }
    }

    @Test
    @DisplayName("counts requests that are sent before their user's last response has come")
    void sentBefore() throws Exception {
        AtomicReference<ReferenceServer.Exchange> last = new AtomicReference<>();
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            ReferenceServer.Exchange before = last.getAndSet(exchange);
            if (before != null) {
                before.answer(200, BYTES);
            }
        })) {
            VirtualUsers users = new VirtualUsers(3, 0.1, true, 2, false);
            LoadPlan plan = plan(server.port(), 20, 0, Duration.ofMillis(300));
            LoadResult result = measured(plan.with(plan.request().with(new ConnectionUse.OfUsers(users))), LENGTH);

            // Three requests of a user follow each other, and each is answered when the next one comes.
            assertThat(result.users().orElseThrow().sentBeforeResponse()).isEqualTo(result.sent() * 2 / 3);
            assertThat(result.users().orElseThrow().arrived()).isEqualTo(result.sent() / 3);
        }
    }

    @Test
    @DisplayName("opens a connection for so many requests as are asked for on each")
    void perConnection() throws Exception {
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            LoadPlan plan = plan(server.port(), RATE, 0, Duration.ofMillis(300));
            LoadResult renewed = measured(plan.with(plan.request().with(new ConnectionUse.Renewed(4))), LENGTH);
            Connections connections = renewed.connections().orElseThrow();

            assertThat(LoadResults.failures(renewed)).isEmpty();
            assertThat(connections.requestsEach()).isEqualTo(OptionalInt.of(4));
            assertThat(connections.areAsAskedFor(renewed.sent())).isTrue();

            LoadResult kept = measured(plan, LENGTH);
            assertThat(kept.connections().orElseThrow().requestsEach()).isEmpty();
            assertThat(new Connections(2, OptionalLong.of(1), new TreeMap<>(), OptionalInt.of(4)).areAsAskedFor(180))
                    .isFalse();
        }
    }

    private static VirtualUsers users(double thinkSeconds, boolean cookies) {
        return new VirtualUsers(FLOW.size(), thinkSeconds, cookies, 1, true);
    }

    private LoadPlan plan(ReferenceServer server, VirtualUsers users, List<String> paths) {
        List<MixRow> rows = paths.stream()
                .map(path -> new MixRow(
                        path.substring(1),
                        1,
                        false,
                        "GET",
                        List.of(new MixRow.PathPart.Text(path)),
                        List.of(),
                        new byte[0],
                        new ExpectedResponse(OptionalInt.of(200), OptionalLong.empty())))
                .toList();
        return plan(server.port(), RATE, 0, Duration.ofMillis(300))
                .with(LoadRequest.get("/login")
                        .with(new RequestMix(1, rows, Optional.empty()))
                        .with(new ConnectionUse.OfUsers(users)));
    }

    /** Measures as soon as the client does so, which is when the users who were there before the load began have left. */
    private LoadResult measure(ReferenceServer server, VirtualUsers users, List<String> paths) throws Exception {
        LoadPlan plan = plan(server, users, paths);
        try (LoadClient load = start(plan)) {
            load.measure(LENGTH);
            return load.await(plan.untilUsersArrived().plus(LENGTH).plus(DRAIN)).result();
        }
    }
}
