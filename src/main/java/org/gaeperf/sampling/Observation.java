package org.gaeperf.sampling;

/**
 * One value that a probe has observed.
 *
 * @param series the name of the metric, which ends with its unit
 * @param value in that unit
 */
public record Observation(String series, double value) {}
