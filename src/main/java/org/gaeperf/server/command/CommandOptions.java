package org.gaeperf.server.command;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.anyLong;
import static org.gaeperf.options.declaration.OptionTypes.duration;
import static org.gaeperf.options.declaration.OptionTypes.text;
import static org.gaeperf.options.declaration.OptionTypes.wholeNumber;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gaeperf.model.load.Header;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.options.declaration.PathTypes;

/** The options of servers that a command starts. */
final class CommandOptions {

    /** A token of HTTP. */
    static final String WORD = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

    static final OptionDefinition<CommandLine> COMMAND = option(
                    OptionGroup.COMMAND,
                    "bench.command.NAME",
                    OptionType.of(
                            "a command with {port} in it, and with quotes around words that have spaces",
                            (text, context) -> CommandLine.parse(text),
                            CommandLine::text))
            .variable()
            .help(
                    "Starts the server NAME; {address} stands for where it is to listen, {java} and {jvmArgs} for the JVM of bench.jdk"
                            + " and its flags.")
            .example("{java} {jvmArgs} -jar server.jar --port={port}")
            .build();

    static final OptionDefinition<List<String>> CONTENDERS = option(
                    OptionGroup.COMMAND,
                    "bench.contenders",
                    OptionType.of(
                            "names of commands with commas between them",
                            (text, context) -> Stream.of(text.split(","))
                                    .map(String::strip)
                                    .toList(),
                            names -> String.join(",", names)))
            .variable()
            .help(
                    "The order of the servers: the others are compared with the first; in a variant, which of them it is.")
            .unsetMeans("in the order of their names")
            .example("before,after")
            .build();

    static final OptionDefinition<Path> DIRECTORY = option(
                    OptionGroup.COMMAND,
                    "bench.launch.directory",
                    OptionType.of(
                            "a directory",
                            (text, context) -> {
                                Path directory = context.baseDirectory().resolve(text);
                                if (!Files.isDirectory(directory)) {
                                    throw new IllegalArgumentException("no such directory");
                                }
                                return directory;
                            },
                            Path::toString))
            .variable()
            .help("The directory that the commands run in.")
            .unsetMeans("the project's directory")
            .example("/")
            .build();

    static final OptionDefinition<List<String>> ENVIRONMENT = option(
                    OptionGroup.COMMAND,
                    "bench.launch.environment",
                    OptionType.of(
                            "names of variables with commas between them",
                            (text, context) -> Stream.of(text.split(","))
                                    .map(String::strip)
                                    .toList(),
                            names -> String.join(",", names)))
            .variable()
            .help("Environment variables of the machine of the servers that they see, besides PATH, TMPDIR and TZ.")
            .example("HOME,DB_URL")
            .build();

    static final OptionDefinition<Duration> START_TIMEOUT = option(
                    OptionGroup.COMMAND,
                    "bench.launch.timeout",
                    duration(Duration.ofSeconds(1), Duration.ofMinutes(30)))
            .variable()
            .help("The maximum time from the start of a command to the first right response.")
            .defaultsTo("1m")
            .example("3m")
            .build();

    static final OptionDefinition<String> METHOD = option(
                    OptionGroup.COMMAND, "bench.request.method", text("a method of HTTP", matching(WORD, "a method")))
            .help("The method of each request.")
            .unsetMeans("GET, or POST with bench.request.body")
            .example("PUT")
            .build();

    static final OptionDefinition<String> PATH = option(
                    OptionGroup.COMMAND, "bench.request.path", text("a path with or without a query", path()))
            .help("The path of each request.")
            .defaultsTo("/")
            .example("/api/items?page=2")
            .build();

    static final OptionDefinition<String> READY = option(
                    OptionGroup.COMMAND, "bench.launch.ready", text("a path with or without a query", path()))
            .variable()
            .help("The path whose response with a status from 200 to 299 shows that a server is ready.")
            .unsetMeans("bench.request.path, with the right response")
            .example("/health")
            .build();

    static final OptionDefinition<List<Header>> HEADERS = option(
                    OptionGroup.COMMAND,
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

    static final OptionDefinition<Path> BODY = option(
                    OptionGroup.COMMAND, "bench.request.body", PathTypes.file("a file with the body of each request"))
            .help("The body of each request.")
            .example("my-body.json")
            .build();

    static final OptionDefinition<Integer> STATUS = option(
                    OptionGroup.COMMAND, "bench.response.status", wholeNumber(200, 599))
            .formerName("bench.answer.status")
            .help("The only status of a right response.")
            .unsetMeans("any from 200 to 299")
            .example("204")
            .build();

    static final OptionDefinition<Long> BYTES = option(OptionGroup.COMMAND, "bench.response.bytes", anyLong())
            .formerName("bench.answer.bytes")
            .help("The length of the body of a right response; -1 for any.")
            .unsetMeans("that of the server's first response, which must be the same for all servers")
            .example("1024")
            .build();

    static final OptionDefinition<String> SHA256 = option(
                    OptionGroup.COMMAND,
                    "bench.response.sha256",
                    text("64 hexadecimal digits", matching("[0-9a-f]{64}", "64 of the digits 0-9 and a-f")))
            .formerName("bench.answer.sha256")
            .help("The SHA-256 of the body of a right response, before the load and, by bench.response.check, in it.")
            .example("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
            .build();

    private CommandOptions() {}

    static List<OptionDefinition<?>> all() {
        return List.of(
                COMMAND,
                CONTENDERS,
                DIRECTORY,
                ENVIRONMENT,
                START_TIMEOUT,
                METHOD,
                PATH,
                READY,
                HEADERS,
                BODY,
                STATUS,
                BYTES,
                SHA256);
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
