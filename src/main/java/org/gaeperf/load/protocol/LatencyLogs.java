package org.gaeperf.load.protocol;

import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/**
 * Both logs of a load: each second of its measurement is in both, or in none that is reported. Not thread-safe.
 *
 * @param scheduled of latency from the schedule
 * @param service of service time
 */
public record LatencyLogs(IntervalHistogramLog scheduled, IntervalHistogramLog service) implements AutoCloseable {

    /**
     * Opens both in a directory.
     *
     * @throws IOException if a file cannot be written
     */
    public static LatencyLogs open(Path directory) throws IOException {
        IntervalHistogramLog scheduled = new IntervalHistogramLog(
                directory.resolve(IntervalHistogramLog.SCHEDULED_LATENCY_FILE), "scheduled latency");
        try {
            return new LatencyLogs(
                    scheduled,
                    new IntervalHistogramLog(
                            directory.resolve(IntervalHistogramLog.SERVICE_TIME_FILE), "service time"));
        } catch (IOException e) {
            scheduled.close();
            throw e;
        }
    }

    /**
     * Begins the seconds of a measurement.
     *
     * @param epochMillis when the first one begins
     * @throws IOException if a file cannot be written
     */
    public void begin(long epochMillis) throws IOException {
        scheduled.begin(epochMillis);
        service.begin(epochMillis);
    }

    /**
     * Appends a second, counted from 0, to both.
     *
     * @throws IOException if a file cannot be written
     */
    public void write(int second, double lengthSeconds, Histogram scheduledLatency, Histogram serviceTime)
            throws IOException {
        scheduled.write(second, lengthSeconds, scheduledLatency);
        service.write(second, lengthSeconds, serviceTime);
    }

    @Override
    public void close() throws IOException {
        try {
            scheduled.close();
        } finally {
            service.close();
        }
    }
}
