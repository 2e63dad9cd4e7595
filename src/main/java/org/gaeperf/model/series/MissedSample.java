package org.gaeperf.model.series;

/**
 * A sample that could not be taken.
 *
 * @param seconds since the start of the measurement
 * @param source the probe or command, for instance {@code ps} or {@code jcmd VM.native_memory}
 * @param reason why, for readers
 */
public record MissedSample(double seconds, String source, String reason) {}
