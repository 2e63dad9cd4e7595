package org.gaeperf.model;

/**
 * What the server spent on the measurement.
 *
 * @param cpuSeconds user and system time of the process between both ends of the measurement
 * @param cpuMicrosPerRequest that time over the requests answered
 * @param cpuPercent that time over the elapsed time; 100 is one core
 */
public record Cost(double cpuSeconds, double cpuMicrosPerRequest, double cpuPercent) {}
