package org.gaeperf.load;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.Workload;

/**
 * What the load generator's process is told.
 *
 * @param path with the query
 * @param headers of each request
 * @param dueHeader header in which each request tells when it was due, if any
 * @param ramp how long the rate rises
 * @param drain how long after the measurement answers are waited for
 * @param measuredAtOnce length of a measurement that begins with the first request, if it does
 * @param directory where its histogram logs go
 */
public record LoadPlan(
        String host,
        int port,
        String path,
        Map<String, String> headers,
        Optional<String> dueHeader,
        Workload workload,
        Duration ramp,
        Duration drain,
        Optional<Duration> measuredAtOnce,
        String directory) {}
