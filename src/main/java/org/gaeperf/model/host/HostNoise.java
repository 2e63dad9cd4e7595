package org.gaeperf.model.host;

import java.util.Optional;

/**
 * What the machine, rather than the server, did during a measurement. The course over time is among the trial's
 * samples.
 *
 * @param clientCpuPercent CPU of the load generator's process; 100 is one core
 * @param stealPercent time that the hypervisor gave to others, of all cores, the most of any sample but the tenth that
 *     has the most of it
 * @param softirqPercent the kernel's network work, of all cores, mean over the samples
 * @param server hiccups on the server's cores
 * @param client hiccups in the client's JVM
 */
public record HostNoise(
        Optional<Double> clientCpuPercent,
        Optional<Double> stealPercent,
        Optional<Double> softirqPercent,
        Optional<Hiccups> server,
        Optional<Hiccups> client) {

    /**
     * How late a thread woke that wanted to wake every millisecond.
     *
     * @param maxMicros the latest of the measurement
     * @param seconds seconds that were watched
     * @param disturbedSeconds those of them in which the lateness passed the limit of a hiccup
     */
    public record Hiccups(double maxMicros, int seconds, int disturbedSeconds) {}
}
