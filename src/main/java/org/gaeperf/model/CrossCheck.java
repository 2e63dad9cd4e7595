package org.gaeperf.model;

/**
 * What another load tool measured on the same server as a trial.
 *
 * @param tool its name and version
 * @param command the command as it was run
 * @param requestsPerSecond the rate that it reached
 * @param p50Micros the median latency that it reported
 * @param variant the name of the variant of the trial at that rate
 */
public record CrossCheck(String tool, String command, double requestsPerSecond, double p50Micros, String variant) {}
