package org.gaeperf.model;

/**
 * What another load tool found on a server that a trial was made on too.
 *
 * @param tool its name and version
 * @param command as it was run
 * @param requestsPerSecond that it reached
 * @param p50Micros the median that it reported
 * @param variant the name of the variant of the trial at that rate
 */
public record CrossCheck(String tool, String command, double requestsPerSecond, double p50Micros, String variant) {}
