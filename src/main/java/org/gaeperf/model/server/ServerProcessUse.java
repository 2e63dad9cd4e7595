package org.gaeperf.model.server;

/**
 * One of the processes of a server, and what it used in the measurement.
 *
 * @param pid its id
 * @param parentPid the id of the process that has started it, or that took it over
 * @param name of its program, as the kernel keeps it: at most 15 characters
 * @param listens whether it listened on the server's port
 * @param ended whether it ended in the measurement, so that what it used after its last reading is not known; processes are
 *     read once a second
 * @param cpuSeconds that it used in the measurement, without its children, up to its last reading
 * @param rssBytes resident set at the last reading
 */
public record ServerProcessUse(
        long pid, long parentPid, String name, boolean listens, boolean ended, double cpuSeconds, long rssBytes) {}
