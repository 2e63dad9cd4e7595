package org.gaeperf.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.gaeperf.model.Mode;
import org.gaeperf.model.ServletEnvironment;
import org.gaeperf.model.Workload;

/**
 * Every option with its final value: defaults are applied here once, and nowhere else.
 *
 * @param warmUp how the server is brought to a steady state
 * @param forks trials of each variant
 * @param runtimeDir a deployment of one's own; if present it goes before {@code runtimeVersion}
 * @param jvmArgs flags of the server's JVM, preset and user's together
 * @param budget after which the suite {@code calibration} begins no further trial
 * @param asWritten every option by name with its value as a user would write it, for results
 * @param givenByUser those of them that were not defaulted, for the command that repeats a run
 */
public record Options(
        List<String> suites,
        Preset preset,
        List<Mode> modes,
        Workload workload,
        WarmUpPlan warmUp,
        Duration duration,
        int forks,
        String runtimeVersion,
        Optional<Path> runtimeDir,
        Optional<ServletEnvironment> environment,
        Path jdk,
        List<String> jvmArgs,
        Pinning pinning,
        Duration sampleInterval,
        Duration budget,
        Path output,
        SortedMap<String, String> asWritten,
        SortedMap<String, String> givenByUser) {

    public Options {
        suites = List.copyOf(suites);
        modes = List.copyOf(modes);
        jvmArgs = List.copyOf(jvmArgs);
    }
}
