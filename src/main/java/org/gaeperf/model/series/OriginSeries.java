package org.gaeperf.model.series;

/** The series that the origin behind a proxy records itself, a value a second. */
public final class OriginSeries {

    /** How much later than due its responses were, at the median, in microseconds. */
    public static final String LATE_P50 = "originLateP50Micros";

    /** How late a response was sent at the 99th percentile. */
    public static final String LATE_P99 = "originLateP99Micros";

    /** CPU time of its process; 100 is all of one core. */
    public static final String CPU = "originCpuPercent";

    /** Responses per second. */
    public static final String RESPONSES = "originResponsesPerSecond";

    private OriginSeries() {}
}
