package org.gaeperf.model.server;

import java.util.Optional;

/**
 * What something that runs beside the server, for it, used in the measurement; the cost of the server is without it.
 *
 * @param name that the user has given it, as in {@code bench.beside.NAME}
 * @param cpuSeconds user and system time of all its processes, from the start to the end of the measurement; of a trial
 *     without a load, from when it was ready until the server had started
 * @param cpuMicrosPerRequest {@code cpuSeconds} divided by the requests that the server answered; empty without a load
 * @param meanRssBytes resident set of all its processes, read once a second, mean; empty if it could not be read
 * @param maxRssBytes the largest of these readings
 */
public record BesideUse(
        String name,
        double cpuSeconds,
        Optional<Double> cpuMicrosPerRequest,
        Optional<Double> meanRssBytes,
        Optional<Double> maxRssBytes) {}
