package org.gaeperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.server.command.SmallServer;
import org.gaeperf.testkit.CommandLines;
import org.gaeperf.testkit.PackagedJar;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the packaged jar with small servers, whose commands have a word by which their processes are found. */
@DisplayName("The jar, in an empty directory")
@Tag(Tags.SLOW)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class PackagedJarTest {

    private static final List<String> SHORT = List.of(
            "--preset=smoke",
            "--rate=100",
            "--warmup=1s",
            "--duration=1s",
            "--retryTime=0s",
            "--concurrent=false",
            "--printPhases=true");

    @TempDir
    private Path temporary;

    private final String mark = "mark-" + UUID.randomUUID();
    private Path directory;
    private Path jar;

    @BeforeEach
    void makeJar() throws IOException {
        directory = Files.createDirectory(temporary.resolve("empty"));
        Path classes = BuildContext.targetDirectory().resolve("classes");
        jar = PackagedJar.make(temporary.resolve("gaeperf.jar"), classes, Main.class);
    }

    @Test
    @DisplayName("compares two servers to an exit status, and leaves nothing but the results")
    void ab() throws Exception {
        Path out = temporary.resolve("out");
        Path err = temporary.resolve("err");

        Process process = ChildProcessRegistry.start(builder(ab("--json", "--candidate", server()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile()));

        assertThat(process.waitFor()).as(Files.readString(err)).isZero();
        assertThat(runningByMark()).isEmpty();
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactly("output");
        }
        RunOutcome outcome = Json.read(Files.readString(out), RunOutcome.class);
        assertThat(outcome.exitStatus()).isZero();
        assertThat(outcome.runs()).singleElement().satisfies(run -> {
            assertThat(run.verdict()).isEqualTo("measured");
            assertThat(run.directory()).startsWith(directory.resolve("output").toString());
        });
        assertThat(Files.readString(err))
                .contains("-load-baseline: measurement", "Report: file://")
                .doesNotContain("INFO");
        RunResult stored = ResultsFile.read(directory.resolve("output/latest"));
        assertThat(stored.complete()).isTrue();
        assertThat(stored.sourcesSha256()).isEqualTo(PackagedJar.SOURCES);
        assertThat(stored.gitCommit()).isEqualTo("0123456789");
        assertThat(stored.command()).startsWith("java -jar gaeperf.jar run ").contains(" --rate=100 ", " --seed=");
    }

    @Test
    @DisplayName("ends with status 1 and the reason if a server does not start")
    void failedServer() throws Exception {
        Path out = temporary.resolve("out");

        Process process = ChildProcessRegistry.start(builder(ab("--candidate", "false {port}"))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile()));

        assertThat(process.waitFor()).as(Files.readString(out)).isEqualTo(1);
        assertThat(Files.readString(out)).contains("load: candidate, steady, fork 1: FAILED: ");
        assertThat(runningByMark()).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("leaves no process if it is terminated or killed while it measures")
    @ValueSource(booleans = {false, true})
    void ended(boolean killed) throws Exception {
        Stream<String> longer =
                ab("--duration=60s", "--candidate", server()).filter(word -> !word.equals("--duration=1s"));
        Process process = ChildProcessRegistry.start(builder(longer).redirectErrorStream(true));
        try (BufferedReader output = process.inputReader()) {
            String line = output.readLine();
            while (line != null && !line.contains(": measurement")) {
                line = output.readLine();
            }
            assertThat(line).as("it measures").isNotNull();
            assertThat(runningByMark()).isNotEmpty();
            if (killed) {
                process.destroyForcibly();
            } else {
                process.destroy();
            }
            process.waitFor();
        }
        while (!runningByMark().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    @Test
    @DisplayName("refuses a wrong option before it builds two commits")
    void refusedBeforeBuild() throws Exception {
        Path built = directory.resolve("built");
        Path out = temporary.resolve("out");

        Process process = ChildProcessRegistry.start(builder(commits("touch " + built, "--rate=fast"))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile()));

        assertThat(process.waitFor()).as(Files.readString(out)).isEqualTo(2);
        assertThat(Files.readString(out)).startsWith("--rate=fast: ");
        assertThat(built).doesNotExist();
    }

    @ParameterizedTest
    @DisplayName("leaves no checkout and no process if it is terminated or killed while it builds two commits")
    @ValueSource(booleans = {false, true})
    void endedBuild(boolean killed) throws Exception {
        Path building = directory.resolve("building");
        Path checkouts = Files.createDirectory(directory.resolve("checkouts"));
        ProcessBuilder builder = builder(commits("touch " + building + "; sh -c 'sleep 3600; : " + mark + "'"));
        builder.command().add(1, "-Djava.io.tmpdir=" + checkouts);
        Process process = ChildProcessRegistry.start(builder.redirectErrorStream(true));
        while (!Files.exists(building)) {
            assertThat(process.isAlive()).isTrue();
            TimeUnit.MILLISECONDS.sleep(100);
        }
        if (killed) {
            process.destroyForcibly();
        } else {
            process.destroy();
        }
        process.waitFor();

        while (!isEmpty(checkouts) || !runningByMark().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private static boolean isEmpty(Path checkouts) throws IOException {
        try (Stream<Path> left = Files.list(checkouts)) {
            return left.findAny().isEmpty();
        }
    }

    /** Returns arguments for two commits of a repository in the directory, which are built so. */
    private Stream<String> commits(String build, String... further) throws Exception {
        assumeTrue(BuildContext.onPath("git").isPresent(), "git is not on this machine's PATH");
        git("init", "--quiet");
        for (String name : List.of("one", "two")) {
            git(
                    "-c",
                    "user.name=T",
                    "-c",
                    "user.email=t@example.org",
                    "commit",
                    "--quiet",
                    "--allow-empty",
                    "-m",
                    name);
        }
        return Stream.of(
                        Stream.of(
                                "ab",
                                "--git=HEAD~1..HEAD",
                                "--build=" + build,
                                "--command=" + server() + " {checkout}"),
                        SHORT.stream(),
                        Stream.of(further))
                .flatMap(words -> words)
                .filter(word -> further.length == 0 || !word.startsWith("--rate=1"));
    }

    private void git(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("git", "-C", directory.toString()));
        words.addAll(List.of(arguments));
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
    }

    private Stream<String> ab(String... further) {
        return Stream.of(Stream.of("ab", "--baseline", server()), SHORT.stream(), Stream.of(further))
                .flatMap(words -> words);
    }

    private String server() {
        return SmallServer.COMMAND + " 127.0.0.1 " + mark;
    }

    private ProcessBuilder builder(Stream<String> arguments) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        words.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-jar", "../" + jar.getFileName()));
        arguments.forEach(words::add);
        return new ProcessBuilder(words).directory(directory.toFile());
    }

    /** The servers, and the JVMs that run from the jar. */
    private List<String> runningByMark() {
        return ProcessHandle.allProcesses()
                .map(CommandLines::of)
                .filter(words -> words.contains(mark) || words.contains(jar.toString()))
                .toList();
    }
}
