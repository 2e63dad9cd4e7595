package org.gaeperf.model.replay;

/**
 * How a measurement sent the requests of a recorded log. How late each was, in microseconds, is the sender's lag of the load.
 *
 * @param log the log that was sent
 * @param distance the largest share of the requests of the measurement by which those sent were ever behind those recorded: the
 *     Kolmogorov-Smirnov distance of the two distributions of arrivals, from 0 to 1
 */
public record ReplayResult(RecordedLog log, double distance) {}
