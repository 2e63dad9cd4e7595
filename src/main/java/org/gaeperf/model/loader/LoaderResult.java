package org.gaeperf.model.loader;

import java.util.Optional;
import java.util.OptionalInt;
import org.gaeperf.model.host.CoreShare;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;

/**
 * What one loader sent and saw during a measurement.
 *
 * @param name the host, as the option has it, without the user
 * @param probe whether it only observes, at a low rate
 * @param host what it is
 * @param requestsPerSecond its share of the rate; empty in a closed loop
 * @param connections its share of the connections
 * @param counts its requests, until its end if it was lost
 * @param throughput what was transferred, and how fast
 * @param latency of its requests
 * @param cpuPercent CPU of its client; 100 is one core; empty if it was lost
 * @param cores what others took of the cores of its clients; empty if it was lost, or the kernel does not say
 * @param link its network interface that leads to the server; empty if it was lost, or the kernel does not say
 * @param hiccups in its client's JVM; empty if it was lost
 * @param startOffsetMillis when its measurement began, after that of the first loader, by the clock of the server's machine
 * @param offsetErrorMillis by how much that may be wrong: half of the time that the message took, there and back
 */
public record LoaderResult(
        String name,
        boolean probe,
        LoaderHost host,
        OptionalInt requestsPerSecond,
        int connections,
        RequestCounts counts,
        Throughput throughput,
        LatencyDistributions latency,
        Optional<Double> cpuPercent,
        Optional<CoreShare> cores,
        Optional<LinkTraffic> link,
        Optional<Hiccups> hiccups,
        double startOffsetMillis,
        double offsetErrorMillis) {}
