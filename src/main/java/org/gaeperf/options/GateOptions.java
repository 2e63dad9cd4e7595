package org.gaeperf.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.options.runtime.RuntimeSource;

/**
 * What the suite {@code gate} compares the candidate with, and how.
 *
 * @param baseline a runtime that is measured in the same run
 * @param results the {@code results.json} of a stored run that is compared with instead
 * @param ignoreMismatch whether a stored run counts even if its machine, workload or flags differ
 * @param thresholds the file with the smallest changes that matter; empty for those of gaeperf
 * @param budget after which no further round begins
 * @param inconclusive what an inconclusive metric does to the build
 * @param records whether trials are recorded after a regression, to explain it
 * @param injectedFault a fault for the candidate, to test the gate itself
 */
public record GateOptions(
        Optional<RuntimeSource> baseline,
        Optional<Path> results,
        boolean ignoreMismatch,
        Optional<Path> thresholds,
        Duration budget,
        InconclusiveOutcome inconclusive,
        boolean records,
        Optional<String> injectedFault) {

    /** Where a reader finds the thresholds that count unless others are given, in the project's directory. */
    static final String DEFAULT_THRESHOLDS = "src/main/resources/gate-thresholds.properties";

    /** What an inconclusive metric does to the build. */
    public enum InconclusiveOutcome {
        PASS,
        FAIL;

        /** Returns the name that the option has for it. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Says whether an inconclusive metric fails the build. */
    public boolean inconclusiveFails() {
        return inconclusive == InconclusiveOutcome.FAIL;
    }
}
