package org.gaeperf.server.command;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.choice;
import static org.gaeperf.options.declaration.OptionTypes.duration;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.server.request.RequestOptions;

/** The options of servers that a command starts. */
final class CommandOptions {

    static final OptionGroup GROUP = new OptionGroup("Servers by command");

    static final OptionDefinition<CommandLine> COMMAND = option(
                    GROUP,
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

    static final OptionDefinition<List<String>> COMPARED = option(
                    GROUP,
                    "bench.variants",
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
            .formerName("bench.contenders")
            .build();

    static final OptionDefinition<Path> DIRECTORY = option(
                    GROUP,
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
                    GROUP,
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
                    GROUP, "bench.launch.timeout", duration(Duration.ofSeconds(1), Duration.ofMinutes(30)))
            .variable()
            .help("The maximum time from the start of a command to the first right response.")
            .defaultsTo("1m")
            .example("3m")
            .build();

    static final OptionDefinition<String> READY = option(GROUP, "bench.launch.ready", RequestOptions.pathType())
            .variable()
            .help("The path whose response with a status from 200 to 299 shows that a server is ready.")
            .unsetMeans("bench.request.path, with the right response")
            .example("/health")
            .build();

    static final OptionDefinition<PageCacheState> PAGE_CACHE = option(
                    GROUP,
                    "bench.start.pageCache",
                    choice("state", List.of(PageCacheState.values()), PageCacheState::key))
            .onlyFor(Suite.all().stream()
                    .filter(Suite::measuresStart)
                    .map(Suite::key)
                    .toList())
            .variable()
            .help("Whether a server's own files are in the page cache when it starts: cold, or warm.")
            .unsetMeans("as they are, from the start before")
            .example("cold")
            .build();

    private CommandOptions() {}

    static List<OptionDefinition<?>> all() {
        return List.of(COMMAND, COMPARED, DIRECTORY, ENVIRONMENT, START_TIMEOUT, READY, PAGE_CACHE);
    }
}
