package org.gaeperf.options;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Former names of options")
class UserOptionsTest extends GivenOptions {

    @BeforeEach
    void gate() {
        properties.put("bench.suite", "gate");
        properties.put("bench.baseline.version", "2.0.12");
    }

    @ParameterizedTest
    @CsvSource({
        "bench.together, true, bench.concurrent",
        "bench.baseline.anyway, true, bench.baseline.ignoreMismatch",
        "bench.gate.undecided, fail, bench.gate.inconclusive",
        "bench.gate.rules, /etc/passwd, bench.gate.thresholds",
        "bench.gate.planted, cpu:5us, bench.gate.injectedFault"
    })
    @DisplayName("are refused with the present name, alone and beside it")
    void areRefused(String name, String value, String present) {
        assertProblems(
                List.of("-D" + name + " is a former name; write -D" + present + "=" + value + " instead"), name, value);
        assertProblems(
                List.of("-D" + name + " is a former name; leave it out, since -D" + present + " is given too"),
                name,
                value,
                present,
                value);
    }
}
