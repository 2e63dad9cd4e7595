package org.gaeperf.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServletEnvironment;

/**
 * Every option with its final value: defaults are applied here once, and nowhere else.
 *
 * @param settings of each suite
 * @param sizes bodies of the suite {@code request-memory}
 * @param p99Limit what the suite {@code capacity} holds a rate against
 * @param runtime under test; the gate's candidate
 * @param gate what the suite {@code gate} needs beside
 * @param setups of the server's JVM; at least one
 * @param budget after which the suite {@code calibration} begins no further trial
 * @param resume the folder of the run to go on with, if none is to be begun
 * @param effective every option by name with its value as a user would write it, for results
 * @param givenByUser those of them that were not defaulted, for the command that repeats a run
 */
public record BenchmarkOptions(
        List<Suite> suites,
        Preset preset,
        List<ConnectorMode> modes,
        Map<Suite, SuiteSettings> settings,
        List<BodySize> sizes,
        Duration p99Limit,
        RuntimeSource runtime,
        GateOptions gate,
        Optional<ServletEnvironment> environment,
        List<JvmConfiguration> setups,
        CpuAffinity pinning,
        Duration sampleInterval,
        Duration budget,
        Path output,
        Optional<Path> resume,
        SortedMap<String, String> effective,
        SortedMap<String, String> givenByUser) {

    public BenchmarkOptions {
        suites = List.copyOf(suites);
        modes = List.copyOf(modes);
        settings = Map.copyOf(settings);
        sizes = List.copyOf(sizes);
        setups = List.copyOf(setups);
    }

    /** What to type to have the same again. */
    public String command() {
        StringBuilder command = new StringBuilder("mvn test");
        for (Map.Entry<String, String> option : givenByUser.entrySet()) {
            String word = "-D" + option.getKey() + "=" + option.getValue();
            command.append(' ').append(word.matches("[\\w.,:=/+-]+") ? word : "'" + word.replace("'", "'\\''") + "'");
        }
        return command.toString();
    }

    /** What a suite does with each variant. */
    public SuiteSettings settings(Suite suite) {
        return settings.get(suite);
    }

    /** The first of the setups, for what takes only one. */
    public JvmConfiguration setup() {
        return setups.get(0);
    }
}
