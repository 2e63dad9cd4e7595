package org.gaeperf.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.users.ConnectionUse;
import org.gaeperf.model.users.VirtualUsers;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.process.ConnectionLimits;
import org.gaeperf.testkit.CommandServers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Options of virtual users and of connections")
class UserOptionsTest {

    private static final String FLOW = "rows: [{name: login, path: /login}, {name: list, path: /list}]";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("say which users send the requests")
    void users() throws Exception {
        assertThat(use("bench.rate=300")).isEmpty();
        assertThat(use("bench.rate=300", "bench.users.requests=5"))
                .contains(new ConnectionUse.OfUsers(new VirtualUsers(5, 1, true, 1, false)));
        assertThat(use(
                        "bench.rate=300",
                        "bench.users.requests=2",
                        "bench.users.thinkTime=2500ms",
                        "bench.users.cookies=false",
                        "bench.users.connections=6",
                        "bench.users.order=rows",
                        "bench.requests=" + mix(FLOW)))
                .contains(new ConnectionUse.OfUsers(new VirtualUsers(2, 2.5, false, 6, true)));
    }

    @Test
    @DisplayName("are among what must be the same in two runs for these to be compared")
    void areAsked() {
        SortedMap<String, String> given = new TreeMap<>();
        UserOptions.ofUsers().forEach(option -> given.put(option.name(), "1"));
        given.put(UserOptions.REQUESTS.name(), "5");
        given.put(UserOptions.PER_CONNECTION.name(), "5");

        assertThat(new RunOptions(given, Map.of(), new TreeMap<>(), "").asked()).hasSameSizeAs(given.keySet());
    }

    @Test
    @DisplayName("say how many requests are sent on each connection")
    void perConnection() throws Exception {
        assertThat(use("bench.request.perConnection=10")).contains(new ConnectionUse.Renewed(10));
        assertThat(ServerRequest.read(options("bench.request.perConnection=10")
                                .server()
                                .values())
                        .load()
                        .requestsEach())
                .isEqualTo(OptionalInt.of(10));
    }

    @Test
    @DisplayName("keep the cookies of the requests that show that a server is ready, if users keep theirs")
    void jar() throws Exception {
        assertThat(request("bench.rate=300").jar()).isEmpty();
        assertThat(request("bench.rate=300", "bench.users.requests=5").jar()).isPresent();
        assertThat(request("bench.rate=300", "bench.users.requests=5", "bench.users.cookies=false")
                        .jar())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bench.users.requests=1          | bench.users.requests=1: out of range; allowed: a whole number from 2 to 1000
            bench.users.requests=1001       | bench.users.requests=1001: out of range
            bench.users.requests=5 bench.users.thinkTime=0s     | bench.users.thinkTime=0s: out of range; allowed: a duration from 1ms to 10m
            bench.users.requests=5 bench.users.cookies=no       | bench.users.cookies=no
            bench.users.requests=5 bench.users.connections=0    | bench.users.connections=0
            bench.users.requests=5 bench.users.order=random     | bench.users.order=random
            bench.users.requests=20 bench.users.thinkTime=16s | bench.users.requests: a user with 20 requests 16.0 s apart is there for 304 s, and so long each load would run before it is measured; at most 300 s are allowed: give fewer requests or a shorter bench.users.thinkTime
            bench.users.thinkTime=2s        | bench.users.thinkTime: there are no virtual users; give -Dbench.users.requests=5 too, or leave it out
            bench.users.cookies=true        | bench.users.cookies: there are no virtual users
            bench.users.connections=2       | bench.users.connections: there are no virtual users
            bench.users.order=rows          | bench.users.order: there are no virtual users
            bench.request.perConnection=0   | bench.request.perConnection=0
            bench.request.perConnection=2 bench.users.requests=5 | bench.request.perConnection: each virtual user of bench.users.requests opens connections of its own, and closes them when it leaves; leave out one of both
            bench.request.perConnection=2 bench.suite=startup    | bench.request.perConnection: the suite startup sends one request over one connection; leave it out, or give another suite
            bench.users.requests=5 bench.suite=startup  | bench.users.requests: the suite startup measures the response to one request; these can have virtual users: load, cpu, gate
            bench.users.requests=5 bench.suite=capacity | bench.users.requests: the suite capacity sends at rates of its own; these can have virtual users: load, cpu, gate
            bench.users.requests=5 bench.suite=curve    | bench.users.requests: the suite curve sends at rates of its own
            bench.users.requests=5 bench.suite=lifetime | bench.users.requests: the suite lifetime sends at rates of its own
            bench.users.requests=5 bench.connections=9  | bench.connections: virtual users share no connections; give bench.users.connections for those of each, or leave it out
            bench.users.requests=5 bench.users.order=rows | -Dbench.users.order=rows: there are no rows; give -Dbench.requests=my-requests.yaml too, or leave it out
            bench.users.requests=10 bench.rate=6 | bench.users.thinkTime=1.00 s: at 6 requests/s the requests of users with 10 each can be 0.167, 1.83, 3.50 s apart; give one of these, fewer requests (bench.users.requests) or a higher rate (bench.rate)
            bench.users.requests=5 bench.users.thinkTime=100s bench.rate=300 | bench.users.requests: at 300 requests/s about 24,001 users are there at once (rate x think time x 4/5), with up to
            bench.users.requests=5 bench.users.thinkTime=100s bench.rate=300 | connections to a server; at most 20,000 are allowed: lower the rate or the think time
            bench.users.requests=5 bench.users.thinkTime=50s bench.rate=300 bench.command.two=b{port} bench.concurrent=true | with up to 24,002 connections to both servers of a pair; at most 20,000 are allowed
            bench.users.requests=5 bench.request.headers=Host:my_shop bench.rate=300 | bench.request.headers: users keep no cookies of "my_shop", which is no host name by RFC 3986; give another Host, or -Dbench.users.cookies=false
            """)
    @DisplayName("are refused with the reason if they cannot be")
    void refusals(String given, String message) {
        assertThatThrownBy(() -> options(given.split(" ")))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("are refused beside a recorded log")
    void log() throws Exception {
        Path log = Files.writeString(
                directory.resolve("access.log"),
                "10.0.0.1 - - [10/Oct/2000:13:55:01 -0700] \"GET /items/1 HTTP/1.1\" 200 7\n".repeat(20));

        assertThatThrownBy(() -> options("bench.users.requests=5", "bench.requests=" + log))
                .hasMessageContaining(
                        "bench.users.requests: the recorded log of bench.requests says when each request is"
                                + " due, and not by whom; leave out one of both");
    }

    @Test
    @DisplayName("want as many requests as there are rows in order, and no weights that differ")
    void rows() throws Exception {
        String order = "bench.users.order=rows";
        String mix = "bench.requests=" + mix(FLOW);
        assertThatThrownBy(() -> options("bench.users.requests=5", order, mix))
                .hasMessageContaining("mix.yaml has 2 rows; give -Dbench.users.requests=2 instead of 5");
        mix(FLOW.replace("path: /login", "path: /login, weight: 2").replace("path: /list", "path: /list, weight: 3"));
        assertThatThrownBy(() -> options("bench.users.requests=2", order, mix))
                .hasMessageContaining("the rows have different weights (login 2.0, list 3.0); leave the weights out");
        mix(FLOW.replace("path: /login", "path: /login, weight: 2"));
        assertThatThrownBy(() -> options("bench.users.requests=2", order, mix))
                .hasMessageContaining("weight is missing");
    }

    @Test
    @DisplayName("are refused with numbers if the client may not open as many connections")
    void limits() {
        BenchmarkOptions options = options("bench.users.requests=5", "bench.rate=300");

        assertThat(UserRules.problems(options.server().values(), limits(10_000)))
                .isEmpty();
        assertThat(UserRules.problems(options.server().values(), limits(300)))
                .anySatisfy(problem -> assertThat(problem)
                        .contains(
                                "about 241 users are there at once",
                                "with up to 241 connections",
                                "a process may have 300 open files and sockets, and the client needs 441"));
    }

    @Test
    @DisplayName("give the rows of a mix without weights equal shares")
    void equalShares() throws Exception {
        assertThat(request("bench.requests=" + mix(FLOW))
                        .load()
                        .mix()
                        .orElseThrow()
                        .rows())
                .extracting(MixRow::weight)
                .containsExactly(1.0, 1.0);
    }

    private static ConnectionLimits limits(long descriptors) {
        return new ConnectionLimits(
                OptionalLong.of(descriptors), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
    }

    private Path mix(String text) throws Exception {
        return Files.writeString(directory.resolve("mix.yaml"), text);
    }

    private static Optional<ConnectionUse> use(String... options) throws Exception {
        return request(options).load().connectionUse();
    }

    private static ServerRequest request(String... options) throws Exception {
        return ServerRequest.read(options(options).server().values());
    }

    private static BenchmarkOptions options(String... options) {
        List<String> given = new ArrayList<>(List.of("bench.command.one", "a {port} {address}"));
        for (String option : options) {
            given.addAll(List.of(option.split("=", 2)));
        }
        return CommandServers.options(given.toArray(String[]::new));
    }
}
