package org.gaeperf.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What the suite {@code gate} holds the candidate against, and how.
 *
 * @param baseline a runtime that is measured in the same run
 * @param results a stored run that is compared with instead
 * @param anyway whether a stored run counts even if its machine, workload or flags differ
 * @param rules the file with the smallest changes that matter
 * @param budget after which no further trial begins
 * @param undecidedFails whether a metric that stays undecided fails the build
 * @param planted a fault for the candidate, to test the gate itself
 */
public record GateOptions(
        Optional<RuntimeSource> baseline,
        Optional<Path> results,
        boolean anyway,
        Path rules,
        Duration budget,
        boolean undecidedFails,
        Optional<String> planted) {}
