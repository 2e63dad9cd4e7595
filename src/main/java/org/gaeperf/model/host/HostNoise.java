package org.gaeperf.model.host;

import java.util.Optional;

/**
 * What the host, rather than the server, did during a measurement. The same over time is in the trial's samples.
 *
 * @param clientCpuPercent CPU of the load generator's process; 100 is one core
 * @param stealPercent time that the hypervisor gave to others, of all cores; the highest sample after leaving out the
 *     highest tenth of the samples
 * @param softirqPercent the kernel's network work, of all cores; mean over the samples
 * @param server hiccups on the server's cores
 * @param client hiccups in the client's JVM
 * @param serverThrottling of the server by a CFS quota; empty if the kernel does not tell, or in an older run
 * @param clientThrottling of the client, likewise
 */
public record HostNoise(
        Optional<Double> clientCpuPercent,
        Optional<Double> stealPercent,
        Optional<Double> softirqPercent,
        Optional<Hiccups> server,
        Optional<Hiccups> client,
        Optional<Throttling> serverThrottling,
        Optional<Throttling> clientThrottling) {

    /**
     * How late a thread woke up that was to wake up every millisecond.
     *
     * @param maxMicros the latest of the measurement
     * @param seconds how many seconds were observed
     * @param disturbedSeconds how many of them had a delay above the limit of a hiccup
     */
    public record Hiccups(double maxMicros, int seconds, int disturbedSeconds) {}

    /**
     * How much the cgroup of a process, or one above it, was held up because its CFS quota was used up. A group counts
     * for all of its processes.
     *
     * @param periods how many periods of the quota, usually of 100 ms, ended with threads held up
     * @param throttledMillis how long threads were held up, summed over the CPUs
     * @param percent the same as a share of the measured time; 100 is one CPU all the time, so several CPUs may have more
     */
    public record Throttling(long periods, double throttledMillis, double percent) {}
}
