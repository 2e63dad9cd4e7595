package org.gaeperf.compare.value;

import java.util.OptionalDouble;
import java.util.function.Function;
import org.gaeperf.model.TrialResult;

/**
 * A value that some trials do not have, although something is known of it.
 *
 * @param value takes it from a trial; empty if the trial has none
 * @param bound takes what is known of a value that the trial does not have; empty if it has one, or if nothing is known
 * @param kind on which side of the bound the value lies
 * @param reason why only a bound is known, as a clause about the bound: {@code which counts ...}
 */
public record BoundedValue(
        Function<TrialResult, OptionalDouble> value,
        Function<TrialResult, OptionalDouble> bound,
        Bound kind,
        String reason)
        implements Function<TrialResult, OptionalDouble> {

    @Override
    public OptionalDouble apply(TrialResult trial) {
        return value.apply(trial);
    }
}
