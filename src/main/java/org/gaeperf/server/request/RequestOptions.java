package org.gaeperf.server.request;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.anyLong;
import static org.gaeperf.options.declaration.OptionTypes.text;
import static org.gaeperf.options.declaration.OptionTypes.wholeNumber;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gaeperf.model.load.Header;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.options.declaration.PathTypes;

/** The options that say what a server of the user's is asked for, and which response is right. */
public final class RequestOptions {

    static final OptionGroup GROUP = new OptionGroup("Requests to a server of your own");

    /** A token of HTTP. */
    static final String WORD = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

    /** The method. */
    public static final OptionDefinition<String> METHOD = option(
                    GROUP, "bench.request.method", text("a method of HTTP", matching(WORD, "a method")))
            .help("The method of each request.")
            .unsetMeans("GET, or POST with bench.request.body")
            .example("PUT")
            .build();

    /** The path, with the query. */
    public static final OptionDefinition<String> PATH = option(GROUP, "bench.request.path", pathType())
            .help("The path of each request.")
            .defaultsTo("/")
            .example("/api/items?page=2")
            .build();

    /** The headers, in the order in which they are sent. */
    public static final OptionDefinition<List<Header>> HEADERS = option(
                    GROUP,
                    "bench.request.headers",
                    OptionType.of(
                            "headers as NAME: VALUE with | between them",
                            (text, context) -> RequestHeaders.parse(text),
                            RequestHeaders::format))
            .help(
                    "Headers of each request, in this order; Accept-Encoding is identity, and User-Agent gaeperf, unless it is"
                            + " among them.")
            .example("Accept: application/json")
            .build();

    /** A file with the body. */
    public static final OptionDefinition<Path> BODY = option(
                    GROUP, "bench.request.body", PathTypes.file("a file with the body of each request"))
            .help("The body of each request.")
            .example("my-body.json")
            .build();

    /** The only status of a right response. */
    public static final OptionDefinition<Integer> STATUS = option(GROUP, "bench.response.status", wholeNumber(200, 599))
            .formerName("bench.answer.status")
            .help("The only status of a right response.")
            .unsetMeans("any from 200 to 299")
            .example("204")
            .build();

    /** The length of the body of a right response; -1 for any. */
    public static final OptionDefinition<Long> BYTES = option(GROUP, "bench.response.bytes", anyLong())
            .formerName("bench.answer.bytes")
            .help("The length of the body of a right response; -1 for any.")
            .unsetMeans("that of the server's first response, which must be the same for all servers")
            .example("1024")
            .build();

    /** The SHA-256 of the body of a right response. */
    public static final OptionDefinition<String> SHA256 = option(
                    GROUP,
                    "bench.response.sha256",
                    text("64 hexadecimal digits", matching("[0-9a-f]{64}", "64 of the digits 0-9 and a-f")))
            .formerName("bench.answer.sha256")
            .help("The SHA-256 of the body of a right response, before the load and, by bench.response.check, in it.")
            .example("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
            .build();

    private RequestOptions() {}

    /** Returns all of them. */
    public static List<OptionDefinition<?>> all() {
        return List.of(
                METHOD,
                PATH,
                HEADERS,
                BODY,
                STATUS,
                BYTES,
                SHA256,
                MixOptions.MIX,
                MixOptions.SPEED,
                UserOptions.PER_CONNECTION,
                UserOptions.REQUESTS,
                UserOptions.THINK_TIME,
                UserOptions.COOKIES,
                UserOptions.CONNECTIONS,
                UserOptions.ORDER);
    }

    /** Says what is wrong with requests of several kinds and of virtual users beside other options, one line for each thing. */
    public static List<String> problems(OptionReader values) {
        return Stream.concat(MixOptions.problems(values).stream(), UserRules.problems(values).stream())
                .toList();
    }

    /** Returns the type of a path with or without a query. */
    public static OptionType<String> pathType() {
        return text("a path with or without a query", path());
    }

    /**
     * Refuses what is no path.
     *
     * @throws IllegalArgumentException with the reason
     */
    static void requirePath(String text) {
        path().accept(text);
    }

    private static Consumer<String> path() {
        return matching("/[!-~]*", "a path, which begins with / and has no spaces")
                .andThen(text -> {
                    try {
                        new URI(text);
                    } catch (URISyntaxException e) {
                        throw new IllegalArgumentException(
                                "not a path of HTTP: " + e.getReason() + " " + e.getIndex()
                                        + " characters after its beginning; write such a character as % with its code",
                                e);
                    }
                });
    }

    private static Consumer<String> matching(String pattern, String what) {
        return text -> {
            if (!text.matches(pattern)) {
                throw new IllegalArgumentException("not " + what);
            }
        };
    }
}
