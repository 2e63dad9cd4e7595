package org.gaeperf.study.sizing;

import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.model.server.InstanceLimits;

/**
 * One instance class.
 *
 * @param name of the class
 * @param limits that the server was held to; those of {@code takenFrom} if there is one
 * @param modes by variant, in the order of the report
 * @param takenFrom the class with the same CPU whose searches these are, since this one was not searched
 * @param comparison of the instances that both modes need, if both were found
 */
record SizedClass(
        String name,
        InstanceLimits limits,
        Map<String, ModeOnClass> modes,
        Optional<String> takenFrom,
        Optional<MetricComparison> comparison) {

    /** Returns the same searches for a class that was not searched. */
    SizedClass takenAs(String other) {
        return new SizedClass(other, limits, modes, Optional.of(name), comparison);
    }

    /** Says whether it was not searched because it differs from another class only by its memory. */
    boolean isTaken() {
        return takenFrom.isPresent();
    }
}
