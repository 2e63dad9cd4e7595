package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gaeperf.options.cpu.CpuTopology;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.api.io.TempDir;

/** Options for tests, on a machine of four cores that has taskset. */
abstract class GivenOptions {

    static final Path BUILD_JDK = Path.of(System.getProperty("java.home"));
    static final CpuTopology FOUR_CORES = CpuTopologies.separateCores(4);

    @TempDir
    Path base;

    /** At first two that are no options of the benchmark, and so must not count. */
    final Map<String, String> properties = new HashMap<>(Map.of("java.version", "17", "user.rate", "x"));

    void assertProblems(List<String> problems, String... namesAndValues) {
        assertThatThrownBy(() -> parse(namesAndValues))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessage(String.join(System.lineSeparator(), problems));
    }

    BenchmarkOptions parse(String... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return OptionParser.parse(new TreeMap<>(properties), base, BUILD_JDK, FOUR_CORES, true);
    }
}
