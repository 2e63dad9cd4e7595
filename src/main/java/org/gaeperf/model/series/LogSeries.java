package org.gaeperf.model.series;

/** The name of the series of what a server writes to its log. */
public final class LogSeries {

    /** Mean over the measurement, at its end. */
    public static final String BYTES_PER_SECOND = "serverLogBytesPerSecond";

    private LogSeries() {}
}
