package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Map;
import org.gaeperf.model.Suite;
import org.gaeperf.options.GateOptions.InconclusiveOutcome;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Former names of options")
class UserOptionsTest extends GivenOptions {

    @Test
    @DisplayName("still work, are stored by the present name, and a warning says what to write instead")
    void work() {
        BenchmarkOptions options = parse("bench.together", "true");

        assertThat(options.settings(Suite.LOAD).concurrent()).isTrue();
        assertThat(options.recorded().userSupplied()).containsOnly(Map.entry("bench.concurrent", "true"));
        assertThat(options.recorded().effective())
                .containsEntry("bench.concurrent", "true")
                .doesNotContainKey("bench.together");
        assertThat(options.command())
                .isEqualTo("mvn test -Dbench.concurrent=true -Dbench.seed="
                        + options.measurement().seed());
        assertThat(options.recorded().warnings())
                .containsExactly("-Dbench.together is a former name; write -Dbench.concurrent=true instead");
    }

    @Test
    @DisplayName("work for the gate too")
    void workForTheGate() {
        properties.put("bench.suite", "gate");
        properties.put("bench.baseline.version", "2.0.12");

        BenchmarkOptions options =
                parse("bench.baseline.anyway", "true", "bench.gate.undecided", "fail", "bench.gate.planted", "cpu:5us");

        assertThat(options.gate().ignoreMismatch()).isTrue();
        assertThat(options.gate().inconclusive()).isEqualTo(InconclusiveOutcome.FAIL);
        assertThat(options.gate().injectedFault()).contains("cpu:5us");
        assertThat(options.recorded().warnings()).hasSize(3);
    }

    @Test
    @DisplayName("are refused together with the present name, even with the same value")
    void areRefusedTwice() {
        assertProblems(
                List.of("-Dbench.together is the former name of -Dbench.concurrent, and both are given; give only"
                        + " -Dbench.concurrent"),
                "bench.together",
                "true",
                "bench.concurrent",
                "true");
    }

    @ParameterizedTest
    @CsvSource({"bench.together, maybe", "bench.baseline.anyway, maybe", "bench.gate.undecided, warn"})
    @DisplayName("are what a message about a wrong value names")
    void areNamed(String name, String value) {
        assertThat(catchThrowable(() -> parse(name, value)))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith("-D" + name + "=" + value + ": unknown ");
    }

    @Test
    @DisplayName("no present name warns")
    void presentNamesDoNotWarn() {
        assertThat(parse("bench.concurrent", "true").recorded().warnings()).isEmpty();
    }
}
