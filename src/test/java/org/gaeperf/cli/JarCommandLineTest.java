package org.gaeperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gaeperf.model.Json;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.process.ChildProcessRegistry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParseResult;

@DisplayName("The command line of the jar")
class JarCommandLineTest {

    private static final String BEFORE = "java -jar old.jar --port={port}";
    private static final String AFTER = "java -jar new.jar --port={port}";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("turns ab with two commands into the options of a run of two servers")
    void ab() {
        assertThat(options("ab", "--baseline", BEFORE, "--candidate=" + AFTER, "--path", "/items", "--rate", "500"))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "bench.server", "command",
                        "bench.command.baseline", BEFORE,
                        "bench.command.candidate", AFTER,
                        "bench.variants", "baseline,candidate",
                        "bench.request.path", "/items",
                        "bench.rate", "500"));
    }

    @Test
    @DisplayName("takes --baseline for a command in ab, and for the name of a variant in run")
    void baseline() {
        assertThat(options("ab", "--baseline", BEFORE, "--candidate", AFTER)).doesNotContainKey("bench.baseline");
        assertThat(options("run", "--baseline", "serial", "--variant.serial", "bench.gc=serial"))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("bench.baseline", "serial", "bench.variant.serial", "bench.gc=serial"));
    }

    @Test
    @DisplayName("turns gate into the options of a gate, with two commands or by other options")
    void gate() {
        assertThat(options("gate", "--baseline", BEFORE, "--candidate", AFTER, "--gate.budget", "5m"))
                .containsEntry("bench.suite", "gate")
                .containsEntry("bench.variants", "baseline,candidate")
                .containsEntry("bench.gate.budget", "5m");
        assertThat(options("gate", "--options", "my.properties"))
                .containsExactlyInAnyOrderEntriesOf(Map.of("bench.suite", "gate", "bench.options", "my.properties"));
    }

    @Test
    @DisplayName("has every option of a run as --NAME, and as -Dbench.NAME, as messages write it")
    void everyOption() {
        List<String> arguments = new ArrayList<>(List.of("run"));
        List<String> properties = new ArrayList<>(List.of("run"));
        RunOptionSpecs.all().map(OptionDefinition::name).forEach(name -> {
            arguments.addAll(List.of("--" + name.substring("bench.".length()), "-1 %"));
            properties.add("-D" + name + "=-1 %");
        });

        Map<String, String> given = options(arguments.toArray(String[]::new));

        assertThat(given).hasSizeGreaterThan(50).containsEntry("bench.launch.ready", "-1 %");
        assertThat(options(properties.toArray(String[]::new))).isEqualTo(given);
    }

    @Test
    @DisplayName("has options of a family by names of the user's choice, and a short name of the output")
    void families() {
        assertThat(options("run", "--command.mine", "./mine {port}", "-Dbench.command.yours=a {port}", "--out", "runs"))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "bench.command.mine", "./mine {port}",
                        "bench.command.yours", "a {port}",
                        "bench.output", "runs"));
    }

    @Test
    @DisplayName("takes a value that looks like a file of arguments as it is")
    void noArgumentFiles() throws Exception {
        Path file = Files.writeString(directory.resolve("arguments"), "--rate 5");
        assertThat(options("run", "--request.headers", "@" + file))
                .containsExactly(Map.entry("bench.request.headers", "@" + file));
    }

    @ParameterizedTest
    @DisplayName("refuses what is wrong with status 2, before anything is started")
    @CsvSource(
            delimiter = '|',
            value = {
                "ab --baseline B {port}                    | --baseline is given without --candidate; give both",
                "ab                                        | no servers are named; give --baseline and --candidate, or --git and"
                        + " --command",
                "ab --baseline                             | Expected parameter for option '--baseline' but found '--out'",
                "ab --baseline B --candidate A             | --baseline=B: {port} is not in it, so the server could not be",
                "ab --baseline B --candidate A --server command | --server: --baseline and --candidate say that; leave it out",
                "ab --baseline B --candidate A --command.x A | --command.x: --baseline and --candidate say that; leave it",
                "gate --baseline B                         | --baseline is given without --candidate; give both",
                "gate --suite load                         | --suite: the subcommand gate says that; leave it out",
                "gate --command.a=a{port} --server command | the suite gate compares two servers, and one is given",
                "run --ratee 5                             | unknown option --ratee; did you mean --rate? 'java -jar",
                "run --wholly-unknown-name 5               | unknown option --wholly-unknown-name 'java -jar gaeperf.jar run",
                "run -Dbench.ratee=5                       | unknown option --ratee; did you mean --rate? 'java -jar",
                "run --gate.rules=x                        | unknown option --gate.rules is a former name; write"
                        + " --gate.thresholds instead",
                "run -Drate=5                              | -Drate=5: not an option; write --NAME VALUE, or -Dbench.NAME",
                "run -Dbench.rate                          | -Dbench.rate: not an option; write --NAME VALUE",
                "run --rate 5 -Dbench.rate=6               | --rate is given twice; give it once",
                "run --rate 5 --rate 6                     | option '--rate' (VALUE) should be specified only once",
                "run smoke                                 | unknown argument smoke; options are written as --NAME VALUE",
                "run --skipBenchmarks=true                 | unknown option --skipBenchmarks",
                "run --server=command --command.a=a{port} --rate=fast | --rate=fast: not a whole number; allowed: ",
                "run --options none.properties             | --options=none.properties: no such file; allowed: a properties",
                "run                                       | bench.server=appengine by default measures a published runtime,"
                        + " which Maven fetches; name the server by bench.server=command, or",
                "run --suite=jetty                         | bench.server=jetty measures servers whose jars Maven fetches;"
                        + " run it in a checkout of gaeperf",
                "run --server=command --command.a=a{port} --hosts.server=h | bench.hosts.* copies the classes and sources",
                "nothing                                   | unknown argument nothing",
                "''                                        | Missing required subcommand",
                "report                                    | no run is given; name its directory, such as output/latest",
                "report none                               | none is not the directory of a run: results.json is not in it",
                "history none                              | none is no directory; give the one that the runs are stored in",
                "jmh --baseline a.json --baseline b.json --candidate c.json | 2 files of the baseline and 1 of the candidate;"
                        + " give as many of each, measured in turns",
                "jmh --baseline none.json --candidate none.json | there is no file none.json",
                "ab --git=main..HEAD                       | --git is given without --command, which starts the server of a commit",
                "ab --git=main..HEAD --command=a{port}     | --command=a{port}: has no {checkout}, so that both servers would be the same",
                "ab --git=main..HEAD --command={checkout}/a{port} --baseline=b{port} | --baseline: --git says that; leave out one of them",
                "ab --baseline=a{port} --candidate=b{port} --build=make | --build: is for --git; give that, too",
                "ab --git=main --command={checkout}/a{port} | --git=main: not two commits; write BASE..HEAD",
                "jmh --baseline a --candidate b --max-worse=-1 | --max-worse=-1.0: below 0; a percentage from 0 on",
                "gate --baseline B{port} --candidate A{port} --outcome none/file | --outcome=none/file: ",
                "export none                               | Missing required option: '--format=FORMAT'",
                "export --format jmh none                  | none is not the directory of a run: results.json is not in it",
                "export --format xml none                  | Invalid value for option '--format': unknown; one of: jmh, github-smaller-is-better,"
                        + " github-bigger-is-better, openmetrics, otava-csv",
                "export --format jmh one two               | --format=jmh is of one run, and 2 are given; give one, or"
                        + " --format=otava-csv",
            })
    void refused(String line, String message) throws Exception {
        Set<Long> running = ChildProcessRegistry.pids();
        List<String> arguments = words(line);
        if (line.startsWith("run") || line.startsWith("ab") || line.startsWith("gate")) {
            arguments.addAll(List.of("--out", directory.toString()));
        }

        assertThat(run(arguments)).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith(message);
        assertThat(out.size()).isZero();
        assertThat(directory).isEmptyDirectory();
        assertThat(ChildProcessRegistry.pids()).isEqualTo(running);
    }

    @Test
    @DisplayName("prints a refusal as JSON too, if that is asked for")
    void refusedAsJson() throws Exception {
        int status = run(List.of(
                "ab",
                "--json",
                "--baseline",
                "a {port}",
                "--candidate",
                "b {port}",
                "--rate=0",
                "--out",
                "" + directory));

        assertThat(status).isEqualTo(2);
        RunOutcome outcome = Json.read(out.toString(StandardCharsets.UTF_8), RunOutcome.class);
        assertThat(outcome.exitStatus()).isEqualTo(2);
        assertThat(outcome.runs()).isEmpty();
        assertThat(outcome.problems()).singleElement().asString().startsWith("--rate=0: ");
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("--rate=0: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ab --json --rte 5", "report --json none", "run --json --rate 5 --rate 6"})
    @DisplayName("prints the refusal of any command line as JSON, if that is asked for")
    void anyRefusalAsJson(String line) throws Exception {
        assertThat(run(words(line))).isEqualTo(2);

        RunOutcome outcome = Json.read(out.toString(StandardCharsets.UTF_8), RunOutcome.class);
        assertThat(outcome.exitStatus()).isEqualTo(2);
        assertThat(outcome.problems()).isNotEmpty();
    }

    @Test
    @DisplayName("names an option before -jar, where it would count for nothing")
    void misplaced() {
        assertThat(MisplacedOptions.find(Set.of("user.home", "bench.rate")))
                .contains(
                        "-Dbench.rate stands before -jar, where it is not read; write --rate=VALUE after the subcommand");
        assertThat(MisplacedOptions.find(Set.of("user.home"))).isEmpty();
    }

    @Nested
    @DisplayName("explains")
    class Explains {

        @Test
        @DisplayName("its subcommands and its exit status")
        void root() {
            assertThat(run(List.of("--help"))).isZero();
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .contains(
                            "  ab ",
                            "  run ",
                            "  gate ",
                            "  report ",
                            "  export ",
                            "  jmh ",
                            "  history ",
                            "  completion ")
                    .contains("Exit status: 0 passed, measured or inconclusive");
        }

        @Test
        @DisplayName("in run every option, in ab the two commands")
        void subcommands() {
            assertThat(run(List.of("run", "--help"))).isZero();
            assertThat(RunOptionSpecs.all().map(option -> RunOptionSpecs.asArgument(option.name())))
                    .allSatisfy(argument ->
                            assertThat(out.toString(StandardCharsets.UTF_8)).contains(argument));
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .contains("Servers by command", "--path, --request.path=VALUE");
            out.reset();

            assertThat(run(List.of("ab", "--help"))).isZero();
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .contains("--baseline=COMMAND", "--candidate=COMMAND", "run --help' explains")
                    .doesNotContain("--gate.budget");
        }

        @Test
        @DisplayName("which sources it is of")
        void version() {
            assertThat(run(List.of("--version"))).isZero();
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .matches("(?s)gaeperf .*\\(commit .*, sources [0-9a-f]{64}\\)\\R");
        }

        @Test
        @DisplayName("to a shell what it can complete, in a script that bash accepts")
        void completion() throws Exception {
            assertThat(run(List.of("completion"))).isZero();
            String script = out.toString(StandardCharsets.UTF_8);
            assertThat(script).contains("complete -F _complete_gaeperf", "'--request.path'", "--baseline", "compinit");

            Process bash = ChildProcessRegistry.start(new ProcessBuilder("bash", "-n").redirectErrorStream(true));
            try (var input = bash.getOutputStream()) {
                input.write(script.getBytes(StandardCharsets.UTF_8));
            }
            assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEmpty();
            assertThat(bash.waitFor()).isZero();
        }
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        for (String word : line.isEmpty() ? new String[0] : line.split(" ")) {
            if (word.equals("{port}")) {
                words.set(words.size() - 1, words.get(words.size() - 1) + " {port}");
            } else {
                words.add(word);
            }
        }
        return words;
    }

    private int run(List<String> arguments) {
        return Main.run(
                arguments,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private Map<String, String> options(String... arguments) {
        Terminal terminal = new Terminal(new PrintStream(out), new PrintStream(err));
        ParseResult command = new CommandTree(terminal)
                .build(List.of(arguments))
                .parseArgs(arguments)
                .subcommand();
        return ((RunCommand) command.commandSpec().userObject()).options(command);
    }
}
