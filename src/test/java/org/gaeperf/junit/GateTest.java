package org.gaeperf.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.options.declaration.QuotedWords;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A gate in a test")
class GateTest {

    @TempDir
    private Path directory;

    private GateDirectory files() {
        return new GateDirectory(directory.resolve("runs"), Optional.empty());
    }

    private static void serve(Variant variant) {
        variant.command("serve {port}");
    }

    private Gate gate() {
        return new Gate(directory, directory.resolve("runs"), Optional.empty(), (name, value) -> {});
    }

    @Test
    @DisplayName("gives gaeperf both commands and all options by their names")
    void arguments() {
        List<String> arguments = gate().path("/items?page=2")
                .rate(500)
                .option("bench.gate.budget", "5m")
                .option("forks", 3)
                .baseline(GateTest::serve)
                .candidate(variant -> variant.command("serve --fast {port}"))
                .arguments(files());

        assertThat(arguments)
                .containsExactly(
                        "--baseline=serve {port}",
                        "--candidate=serve --fast {port}",
                        "-Dbench.forks=3",
                        "-Dbench.gate.budget=5m",
                        "-Dbench.output=" + directory.resolve("runs"),
                        "-Dbench.rate=500",
                        "-Dbench.request.path=/items?page=2");
    }

    @Test
    @DisplayName("writes thresholds to a file, and stores the runs where it is told to")
    void thresholds() {
        List<String> arguments = gate().threshold("cpu-per-request", "5 %")
                .threshold("rss", "10 %")
                .option("output", "elsewhere")
                .baseline(GateTest::serve)
                .candidate(GateTest::serve)
                .arguments(files());

        assertThat(arguments).contains("-Dbench.output=" + directory.resolve("elsewhere"));
        String given = "-Dbench.gate.thresholds=";
        assertThat(arguments)
                .filteredOn(argument -> argument.startsWith(given))
                .singleElement()
                .satisfies(argument -> assertThat(Path.of(argument.substring(given.length())))
                        .hasContent("cpu-per-request = 5 %\nrss = 10 %"));
    }

    @Test
    @DisplayName("starts a main class with the class path of the test and with every argument as it is")
    void mainClass() {
        List<String> arguments = gate().baseline(GateTest::serve)
                .candidate(variant ->
                        variant.main(Server.class, "{port}", "", "it's \"new\"").jvmArgs("-Da=b c"))
                .arguments(files());

        String given = "--candidate=";
        List<String> words = QuotedWords.split(arguments.get(1).substring(given.length()));
        assertThat(words)
                .startsWith("{java}", "{jvmArgs}", "-Da=b c")
                .endsWith(Server.class.getName(), "{port}", "", "it's \"new\"");
        assertThat(words).hasSize(8);
        assertThat(words.get(3)).startsWith("@" + directory.resolve("runs"));
        assertThat(Path.of(words.get(3).substring(1)))
                .content()
                .startsWith("-cp \"")
                .contains("test-classes");
    }

    @Test
    @DisplayName("refuses what does not say how the servers start, before it measures")
    void refused() {
        assertRefused(gate().candidate(GateTest::serve), "no baseline is given; call baseline(...) of the gate");
        assertRefused(gate().baseline(GateTest::serve), "no candidate is given; call candidate(...) of the gate");
        assertRefused(
                gate().baseline(GateTest::serve).candidate(variant -> {}),
                "candidate: nothing says how it is started; call main(...) or command(...) of the variant");
        assertRefused(
                gate().baseline(variant -> variant.command("serve {port}").jvmArgs("-Xss1m"))
                        .candidate(GateTest::serve),
                "baseline: jvmArgs(...) is for main(...); write the flags of a command into the command");
        assertRefused(
                gate().threshold("rss", "5 %")
                        .option("gate.thresholds", "mine.properties")
                        .baseline(GateTest::serve)
                        .candidate(GateTest::serve),
                "thresholds are given by threshold(...) and by the option gate.thresholds; give one of the two");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate().baseline(variant -> variant.main(String.class, "{port}")))
                .withMessage(
                        "baseline: java.lang.String has no method 'public static void main(String[])', by which a JVM"
                                + " could start it");
    }

    private static void assertRefused(Gate gate, String message) {
        assertThatIllegalArgumentException().isThrownBy(gate::check).withMessage(message);
    }

    @Test
    @DisplayName("says that gaeperf is missing if it is not in the jar of these classes")
    void noGaeperf() {
        assertThatIllegalStateException()
                .isThrownBy(gate().baseline(GateTest::serve).candidate(GateTest::serve)::check)
                .withMessageContaining("depend on the artifact org.gaeperf:gaeperf, which has it");
    }

    /** A server that never runs. */
    static final class Server {

        public static void main(String[] arguments) {
            System.out.println("nothing is to be started here");
        }
    }
}
