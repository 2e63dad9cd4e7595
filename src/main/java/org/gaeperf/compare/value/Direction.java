package org.gaeperf.compare.value;

/** Whether a lower or a higher value of a metric is better. */
public enum Direction {
    LOWER_IS_BETTER,
    HIGHER_IS_BETTER
}
