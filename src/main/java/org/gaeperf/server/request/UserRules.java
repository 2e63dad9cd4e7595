package org.gaeperf.server.request;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.users.UserSchedule;
import org.gaeperf.model.users.VirtualUsers;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.OptionReader.PlannedRate;
import org.gaeperf.process.ConnectionLimits;

/** Checks what the options of virtual users and of connections require. */
final class UserRules {

    /** As many as bench.connections allows. */
    private static final long MAX_CONNECTIONS = 20_000;

    /** A load runs so long at the most until its users have arrived. */
    private static final double MAX_ARRIVAL_SECONDS = 300;

    private static final String SHARED_CONNECTIONS = "bench.connections";
    private static final String LOADERS = "bench.hosts.loaders";

    private final OptionReader values;
    private final ConnectionLimits limits;
    private final List<String> problems = new ArrayList<>();

    private UserRules(OptionReader values, ConnectionLimits limits) {
        this.values = values;
        this.limits = limits;
    }

    /** Says what is wrong with them beside other options, one line for each thing. */
    static List<String> problems(OptionReader values) {
        return problems(values, ConnectionLimits.ofThisMachine());
    }

    static List<String> problems(OptionReader values, ConnectionLimits limits) {
        UserRules rules = new UserRules(values, limits);
        if (values.isGiven(UserOptions.PER_CONNECTION.name())) {
            rules.checkPerConnection();
        }
        if (values.isGiven(UserOptions.REQUESTS.name())) {
            rules.checkUsers();
        } else {
            UserOptions.ofUsers().stream()
                    .filter(option -> values.isGiven(option.name()))
                    .forEach(option -> rules.problems.add(option.name() + ": there are no virtual users; give "
                            + UserOptions.REQUESTS.asWritten("5") + " too, or leave it out"));
        }
        return rules.problems;
    }

    private void checkPerConnection() {
        String name = UserOptions.PER_CONNECTION.name();
        Suite.all().stream()
                .filter(suite -> values.runsSuite(suite.key()) && !suite.sendsLoad())
                .forEach(suite -> problems.add(name + ": the suite " + suite.key()
                        + " sends one request over one connection; leave it out, or give another suite"));
        if (values.isGiven(UserOptions.REQUESTS.name())) {
            problems.add(name + ": each virtual user of " + UserOptions.REQUESTS.name()
                    + " opens connections of its own, and closes them when it leaves; leave out one of both");
        }
    }

    private void checkUsers() {
        String name = UserOptions.REQUESTS.name();
        List<Suite> able = Suite.all().stream().filter(Suite::hasUsers).toList();
        Suite.all().stream()
                .filter(suite -> values.runsSuite(suite.key()) && !suite.hasUsers())
                .forEach(suite -> problems.add(name + ": the suite " + suite.key()
                        + (suite.sendsLoad() ? " sends at rates of its own" : " measures the response to one request")
                        + "; these can have virtual users: " + Suite.keys(able)));
        if (values.find(MixOptions.MIX).filter(mix -> mix.log().isPresent()).isPresent()) {
            problems.add(name + ": the recorded log of " + MixOptions.MIX.name()
                    + " says when each request is due, and not by whom; leave out one of both");
        }
        if (values.isGiven(SHARED_CONNECTIONS)) {
            problems.add(SHARED_CONNECTIONS + ": virtual users share no connections; give "
                    + UserOptions.CONNECTIONS.name() + " for those of each, or leave it out");
        }
        UserOptions.users(values).ifPresent(users -> {
            checkLength(users);
            if (users.inOrder()) {
                checkRows(users);
            }
            if (users.cookies()) {
                checkHost();
            }
            able.stream()
                    .filter(suite -> values.runsSuite(suite.key()))
                    .flatMap(suite -> values.rates(suite).stream())
                    .distinct()
                    .forEach(rate -> checkRate(users, rate));
        });
    }

    private void checkLength(VirtualUsers users) {
        double seconds = (users.requests() - 1) * users.thinkSeconds();
        if (seconds > MAX_ARRIVAL_SECONDS) {
            problems.add(text(
                    "%s: a user with %d requests %.3g s apart is there for %.3g s, and so long each load would run before it is"
                            + " measured; at most %.0f s are allowed: give fewer requests or a shorter %s",
                    UserOptions.REQUESTS.name(),
                    users.requests(),
                    users.thinkSeconds(),
                    seconds,
                    MAX_ARRIVAL_SECONDS,
                    UserOptions.THINK_TIME.name()));
        }
    }

    /** A jar keeps no cookies of a site without a host name. */
    private void checkHost() {
        values.find(RequestOptions.HEADERS).orElse(List.of()).stream()
                .filter(header -> header.isNamed("Host") && !isHost(header.value()))
                .forEach(header -> problems.add(RequestOptions.HEADERS.name() + ": users keep no cookies of \""
                        + header.value() + "\", which is no host name by RFC 3986; give another Host, or "
                        + UserOptions.COOKIES.asWritten("false")));
    }

    private static boolean isHost(String authority) {
        try {
            return new URI("http://" + authority).getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private void checkRows(VirtualUsers users) {
        String written = UserOptions.ORDER.asWritten(UserOptions.UserOrder.ROWS.key());
        Optional<MixFile> mix = values.find(MixOptions.MIX);
        if (mix.isEmpty() && !values.isGiven(MixOptions.MIX.name())) {
            problems.add(written + ": there are no rows; give " + MixOptions.MIX.asWritten("my-requests.yaml")
                    + " too, or leave it out");
        }
        List<MixRow> rows = mix.map(MixFile::rows).orElse(List.of());
        if (mix.isPresent() && rows.size() != users.requests()) {
            problems.add(written + ": a user sends each row once, and "
                    + mix.get().file() + " has " + rows.size()
                    + " rows; give " + UserOptions.REQUESTS.asWritten(Integer.toString(rows.size())) + " instead of "
                    + users.requests());
        }
        if (rows.stream().mapToDouble(MixRow::weight).distinct().count() > 1) {
            problems.add(written + ": a user sends each row once, and the rows have different weights ("
                    + rows.stream()
                            .map(row -> row.name() + " " + text("%s", row.weight()))
                            .collect(Collectors.joining(", "))
                    + "); leave the weights out");
        }
    }

    private void checkRate(VirtualUsers users, PlannedRate planned) {
        int rate = planned.requestsPerSecond();
        double each = (double) rate / loaders();
        UserSchedule schedule = users.schedule(each);
        double seconds = schedule.thinkSeconds(each);
        if (!users.isNear(seconds)) {
            String atRate = text("%,d requests/s", rate) + (loaders() > 1 ? " from " + loaders() + " loaders" : "");
            problems.add(UserOptions.THINK_TIME.name() + text("=%.3g s", users.thinkSeconds()) + ": at " + atRate
                    + " the requests of users with " + users.requests() + " each can be " + possible(users, each)
                    + " s apart; give one of these, fewer requests (" + UserOptions.REQUESTS.name()
                    + ") or a higher rate (" + RunOptions.RATE + ")");
        }
        checkConnections(users, schedule, planned);
    }

    private static String possible(VirtualUsers users, double rate) {
        long below = users.schedule(rate).distance();
        return LongStream.of(below - users.requests(), below, below + users.requests())
                .filter(distance -> distance >= 1)
                .mapToObj(distance -> text("%.3g", distance / rate))
                .collect(Collectors.joining(", "));
    }

    /** One client sends the load of both servers of a pair. */
    private void checkConnections(VirtualUsers users, UserSchedule schedule, PlannedRate planned) {
        int atOnce = planned.ofPair() ? 2 : 1;
        long connections = schedule.active() * users.connections() * atOnce;
        String needed = text(
                "%s: at %,d requests/s about %,d users are there at once (rate x think time x %d/%d), with up to %,d"
                        + " connections to %s",
                UserOptions.REQUESTS.name(),
                planned.requestsPerSecond(),
                schedule.active(),
                users.requests() - 1,
                users.requests(),
                connections,
                atOnce == 1 ? "a server" : "both servers of a pair");
        if (connections > MAX_CONNECTIONS) {
            problems.add(needed + text("; at most %,d are allowed: lower the rate or the think time", MAX_CONNECTIONS));
        } else if (!values.isGiven(LOADERS)) {
            limits.problems("the client", 1, Math.toIntExact(connections))
                    .forEach(problem -> problems.add(needed + "; " + problem));
        }
    }

    private int loaders() {
        return values.text(LOADERS)
                .map(text -> Math.toIntExact(Arrays.stream(text.split(",")).count()))
                .orElse(1);
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
