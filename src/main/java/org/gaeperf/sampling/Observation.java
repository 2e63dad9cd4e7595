package org.gaeperf.sampling;

/**
 * One value that a probe saw.
 *
 * @param series the name of the quantity, with its unit at the end
 * @param value in that unit
 */
public record Observation(String series, double value) {}
