package org.gaeperf.server.request;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.choice;
import static org.gaeperf.options.declaration.OptionTypes.duration;
import static org.gaeperf.options.declaration.OptionTypes.trueOrFalse;
import static org.gaeperf.options.declaration.OptionTypes.wholeNumber;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.users.ConnectionUse;
import org.gaeperf.model.users.VirtualUsers;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;

/** The options that say how a load uses its connections: by virtual users, or for a number of requests each. */
public final class UserOptions {

    /** How many requests are sent on a connection. */
    public static final OptionDefinition<Integer> PER_CONNECTION = option(
                    RequestOptions.GROUP, "bench.request.perConnection", wholeNumber(1, 1_000_000))
            .help("The client closes a connection after so many requests, and opens a new one.")
            .unsetMeans("connections stay open")
            .example("10")
            .build();

    /** How many requests a virtual user sends. */
    public static final OptionDefinition<Integer> REQUESTS = option(
                    RequestOptions.GROUP, "bench.users.requests", wholeNumber(2, 1_000))
            .help("Virtual users send the requests, so many each, and leave; they arrive at bench.rate divided by it.")
            .unsetMeans("no virtual users")
            .example("5")
            .build();

    /** How long a virtual user waits between its requests. */
    public static final OptionDefinition<Duration> THINK_TIME = option(
                    RequestOptions.GROUP,
                    "bench.users.thinkTime",
                    duration(Duration.ofMillis(1), Duration.ofMinutes(10)))
            .help("The time between the times at which two requests of a virtual user are due.")
            .assumed("1s")
            .example("3s")
            .build();

    /** Whether a virtual user sends back its cookies. */
    public static final OptionDefinition<Boolean> COOKIES = option(
                    RequestOptions.GROUP, "bench.users.cookies", trueOrFalse())
            .help("Whether a virtual user sends the cookies that it got, and no others, with its later requests.")
            .assumed("true")
            .example("false")
            .build();

    /** How many connections a virtual user has. */
    public static final OptionDefinition<Integer> CONNECTIONS = option(
                    RequestOptions.GROUP, "bench.users.connections", wholeNumber(1, 100))
            .help("Connections that a virtual user has at most; it arrives without one, and they close when it leaves.")
            .assumed("1")
            .example("6")
            .build();

    /** Which requests a virtual user sends. */
    public static final OptionDefinition<UserOrder> ORDER = option(
                    RequestOptions.GROUP,
                    "bench.users.order",
                    choice("order", List.of(UserOrder.values()), UserOrder::key))
            .help(
                    "Whether each request of a virtual user is drawn from the rows of bench.requests, or they are the rows in order.")
            .assumed(UserOrder.DRAWN.key())
            .example(UserOrder.ROWS.key())
            .build();

    private UserOptions() {}

    /** Which requests a virtual user sends. */
    public enum UserOrder {
        /** Each is drawn. */
        DRAWN("drawn"),

        /** One of each row, in their order. */
        ROWS("rows");

        private final String key;

        UserOrder(String key) {
            this.key = key;
        }

        /** The word in the option. */
        public String key() {
            return key;
        }
    }

    /** Returns those that mean nothing without users. */
    static List<OptionDefinition<?>> ofUsers() {
        return List.of(THINK_TIME, COOKIES, CONNECTIONS, ORDER);
    }

    /** Returns the virtual users that send the requests; empty if there are none. */
    static Optional<VirtualUsers> users(OptionReader values) {
        return values.find(REQUESTS)
                .map(requests -> new VirtualUsers(
                        requests,
                        values.find(THINK_TIME).orElse(Duration.ofSeconds(1)).toNanos() / 1e9,
                        values.find(COOKIES).orElse(true),
                        values.find(CONNECTIONS).orElse(1),
                        inOrder(values)));
    }

    /** Says whether virtual users send the rows of a mix in their order. */
    static boolean inOrder(OptionReader values) {
        return values.find(ORDER).filter(UserOrder.ROWS::equals).isPresent();
    }

    /** Returns how a load uses its connections; empty if all requests share them. */
    static Optional<ConnectionUse> connectionUse(OptionReader values) {
        return users(values)
                .<ConnectionUse>map(ConnectionUse.OfUsers::new)
                .or(() -> values.find(PER_CONNECTION).map(ConnectionUse.Renewed::new));
    }
}
