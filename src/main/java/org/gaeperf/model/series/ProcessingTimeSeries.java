package org.gaeperf.model.series;

/**
 * The names of the series of processing times: how long a server took for its requests, from the first byte read to the last
 * byte written, as it has recorded itself. Each has a point for each second, {@link #P99} for each with at least 100 requests.
 */
public final class ProcessingTimeSeries {

    /** The shortest of each second. */
    public static final String MIN = "processingMinMicros";

    /** Half of the requests of each second took at most this. */
    public static final String MEDIAN = "processingMedianMicros";

    /** 99 % of the requests of each second took at most this. */
    public static final String P99 = "processingP99Micros";

    /** The longest of each second. */
    public static final String MAX = "processingMaxMicros";

    private ProcessingTimeSeries() {}
}
