package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.options.BuildContext;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A night of planted faults")
class PowerMainTest {

    @TempDir
    private Path directory;

    private static String output(int status, Map<String, String> options, String... arguments) {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(both, true, StandardCharsets.UTF_8);
        assertThat(new PowerMain(BuildContext.baseDirectory(), to, to).run(List.of(arguments), options))
                .isEqualTo(status);
        return both.toString(StandardCharsets.UTF_8);
    }

    private String curve(int status) {
        return output(status, Map.of(), "--curve", directory.toString());
    }

    @Test
    @DisplayName("is printed as the gates that stopped, by strength, with their exact intervals")
    void curve() throws IOException {
        StoredGates gates = new StoredGates(directory);
        gates.add("cpu:12us", GateOutcome.REGRESSION, 1.12);
        gates.add("", GateOutcome.INCONCLUSIVE, 1);
        gates.add("cpu:3us", GateOutcome.PASSED, 1.01);
        gates.add("cpu:3us", GateOutcome.REGRESSION, 1.03);
        gates.add("cpu:12us", GateOutcome.REGRESSION, 1.10);
        gates.add("cpu:12us", GateOutcome.TOO_FEW_TRIALS, 1.5);
        gates.add("cpu:3us", GateOutcome.SUSPECTED, 1.02);
        gates.add("keep:50MB", GateOutcome.FAILED, 1);

        assertThat(curve(0).lines().limit(5))
                .containsExactly(
                        "planted    gates  stopped  95 % interval  suspected  not measured  median time                 median change",
                        "nothing        1        0       0 … 98 %          0             0      5.5 min                             –",
                        "cpu:3us        3        1       0 … 91 %          1             0      5.5 min   +2.0 % cpu-without-compiler",
                        "cpu:12us       2        2     15 … 100 %          0             1      5.5 min  +11.0 % cpu-without-compiler",
                        "keep:50MB      0        0              –          0             1            –                             –");
    }

    @Test
    @DisplayName("says how often gates of its own rounds stop with nothing planted, and on how many nights that rests")
    void falseAlarms() throws IOException {
        StoredGates gates = new StoredGates(directory);
        for (int gate = 0; gate < 6; gate++) {
            gates.add("", GateOutcome.INCONCLUSIVE, 1, RunResults.of(Suites.GATE), true, gate / 3);
        }

        assertThat(curve(0))
                .containsPattern(
                        "300 gates with nothing planted, drawn from 24 rounds of 6 stored gates in 2 independent nights, each of up to"
                                + " 4 consecutive rounds of one night: 0 stop \\(0.0 %\\).")
                .containsPattern(
                        "That is no more certain than these rounds are: 0 of [678] gates with rounds of their own"
                                + " stop \\(0 … \\d\\d %\\); 0 of 2 nights have one \\(0 … 85 %\\), 95 % intervals.");
    }

    @Test
    @DisplayName("shows false alarms where one side is worse by nature")
    void alarms() throws IOException {
        StoredGates gates = new StoredGates(directory);
        for (int gate = 0; gate < 4; gate++) {
            gates.add("", GateOutcome.REGRESSION, 1.2);
        }

        assertThat(curve(0)).contains("in 1 independent night, ").contains(": 300 stop (100.0 %).");
    }

    @Test
    @DisplayName("does not count a gate that was interrupted, and says if none is left")
    void interrupted() throws IOException {
        StoredGates gates = new StoredGates(directory);
        gates.add("cpu:3us", GateOutcome.INCONCLUSIVE, 1, RunResults.of(Suites.GATE), false, 0);

        assertThat(curve(1))
                .isEqualTo(directory + " has no gate that was run to its end; give one in which scripts/power.sh has"
                        + " stored gates\n");
        gates.add("cpu:3us", GateOutcome.INCONCLUSIVE, 1);
        assertThat(curve(0))
                .contains("cpu:3us      1")
                .contains("No gate with nothing planted has measured, so nothing is known of false alarms.");
    }

    @Test
    @DisplayName("is refused if its gates were not run alike")
    void otherOptions() throws IOException {
        StoredGates gates = new StoredGates(directory);
        gates.add("", GateOutcome.PASSED, 1, RunResults.of(Suites.GATE).option("bench.rate", "300"), true, 0);
        gates.add("cpu:3us", GateOutcome.PASSED, 1, RunResults.of(Suites.GATE).sources("others"), true, 0);

        assertThat(curve(1))
                .isEqualTo(
                        "gate-02 was not run as gate-01: sources of gaeperf was sources and is others; bench.rate was 300"
                                + " and is not given; keep gates of each kind in a directory of their own\n");
    }

    @Test
    @DisplayName("begins no gate that would end after it, if that took as long as the longest")
    void time() throws IOException {
        StoredGates gates = new StoredGates(directory);
        gates.add("", GateOutcome.PASSED, 1);
        List<StoredGate> stored = StoredGate.readAll(directory);
        Instant now = Instant.parse("2026-11-21T06:00:00Z");

        assertThat(PowerMain.hasTime(stored, now, now.plusSeconds(330))).isTrue();
        assertThat(PowerMain.hasTime(stored, now, now.plusSeconds(329))).isFalse();
    }

    @ParameterizedTest
    @DisplayName("is refused for wrong arguments, with what is allowed")
    @CsvSource(
            delimiter = '|',
            value = {
                "| no fault is given",
                "--for=5h               | no fault is given",
                "--for=5h --fast cpu:3us| unknown option --fast",
                "cpu:3                  | 'cpu:3' is not a fault like cpu:15us",
                "cpu:3us cpu:3us        | the fault cpu:3us is given twice; give each strength once",
                "allocate:1KB allocate:1024B | the fault allocate:1024B is given twice, also as allocate:1KB; give",
                "--for=0h cpu:3us       | --for=0h: not a time; allowed are 90m, 8h and the like",
                "--for=night cpu:3us    | --for=night: not a time; allowed are 90m, 8h and the like",
                "--seed=x cpu:3us       | --seed=x: not a whole number; allowed is --seed=7 and the like",
                "--curve                | --curve takes directories of stored gates and nothing else",
                "--curve --for=5h       | --curve takes directories of stored gates and nothing else"
            })
    void wrongArguments(String arguments, String problem) {
        String[] each = arguments == null ? new String[0] : arguments.split(" ");

        assertThat(output(2, Map.of(), each)).startsWith(problem);
    }

    @Test
    @DisplayName("is refused without gates to read")
    void noDirectory() {
        assertThat(output(1, Map.of(), "--curve", directory.resolve("none").toString()))
                .contains("none is no directory; give one in which scripts/power.sh has stored gates");
    }

    @Test
    @DisplayName("is refused for options that gates do not take, before the first one")
    void wrongOptions() {
        assertThat(output(2, Map.of("bench.gate.injectedFault", "cpu:9us"), "cpu:3us"))
                .isEqualTo("-Dbench.gate.injectedFault=cpu:9us: the experiment says that; leave it out\n");
        assertThat(output(
                        2,
                        Map.of(
                                "bench.server", "command",
                                "bench.command.baseline", "one {port}",
                                "bench.command.candidate", "other {port}",
                                "bench.output", directory.toString()),
                        "cpu:3us"))
                .contains("-Dbench.gate.injectedFault=cpu:3us: only servers of the kind appengine have it");
        assertThat(directory).isEmptyDirectory();
    }
}
