package org.gaeperf.compare.calibration;

/**
 * One requirement that the instrument must meet.
 *
 * @param name what was checked
 * @param measured what was measured, in words
 * @param required what is required, in words
 * @param passed whether the requirement is met
 */
public record CalibrationCheck(String name, String measured, String required, boolean passed) {}
