package org.gaeperf.model.host;

import java.util.Optional;

/**
 * What the host, rather than the server, did during a measurement. The same over time is in the trial's samples.
 *
 * @param clientCpuPercent CPU of the client's process, which runs the loads of both sides of a pair; 100 is one core
 * @param stealPercent time that the hypervisor gave to others, of all cores; the highest sample after leaving out the
 *     highest tenth of the samples
 * @param softirqPercent the kernel's network work, of all cores; mean over the samples
 * @param server hiccups on the server's cores
 * @param client hiccups in the client's JVM
 * @param serverThrottling of the server by a CFS quota; empty if the kernel does not say, or if the harness itself has
 *     set the quota
 * @param clientThrottling the same of the client
 * @param serverCores what others took of the server's cores; of all CPUs if the server is not pinned; empty if
 *     the kernel does not say
 * @param clientCores what others took of the client's cores; also empty if the client is not pinned, or if it is on other
 *     hosts and nothing that the server needs runs on these cores
 * @param disturbedRequestsPercent the estimated share of requests that were due while server or client could not run
 *     undisturbed; empty if what others took of the server's cores is not known
 */
public record HostNoise(
        Optional<Double> clientCpuPercent,
        Optional<Double> stealPercent,
        Optional<Double> softirqPercent,
        Optional<Hiccups> server,
        Optional<Hiccups> client,
        Optional<Throttling> serverThrottling,
        Optional<Throttling> clientThrottling,
        Optional<CoreNoise> serverCores,
        Optional<CoreNoise> clientCores,
        Optional<Double> disturbedRequestsPercent) {

    /** Nothing is known. */
    public static final HostNoise UNKNOWN = new HostNoise(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /**
     * Returns the same without what a meter on the server's cores waited for the server: a server that may use all of its cores
     * holds up whatever else runs there. What others took of these cores remains.
     */
    public HostNoise withoutDelaysByServer() {
        return new HostNoise(
                clientCpuPercent,
                stealPercent,
                softirqPercent,
                Optional.empty(),
                client,
                serverThrottling,
                clientThrottling,
                serverCores,
                clientCores,
                Optional.empty());
    }

    /**
     * How late a thread woke up that was to wake up every 10 ms.
     *
     * @param maxMicros the latest of the measurement
     * @param seconds how many seconds were observed
     * @param disturbedSeconds how many of them had a delay above the limit of a hiccup
     * @param stalledPercent the share of the time that passed in delays that the load does not explain; empty if no
     *     second of the measurement was observed
     */
    public record Hiccups(double maxMicros, int seconds, int disturbedSeconds, Optional<Double> stalledPercent) {}

    /**
     * What others than this benchmark took of a set of cores; 100 is all of their time.
     *
     * @param cpus the cores, as a list of CPUs; {@code all} without pinning
     * @param othersPercent CPU time of other processes and of the kernel, mean; at least this much, since all that the
     *     harness itself may have used there is subtracted
     * @param maxOthersPercent the same in the worst second
     * @param stealPercent time that the hypervisor gave to others, mean
     * @param seconds how many seconds were observed
     * @param burstSeconds in how many of them other processes and the hypervisor took more than the limit of a burst
     * @param burstPercent what both took in those seconds, mean; 0 if there are none
     * @param observersPercent what the measurement itself may have taken, mean: the hiccup meter, {@code ps} and {@code
     *     jcmd}, this JVM and that of the build. At most this much, since those that are not pinned count in full
     * @param busyPercent in which the cores ran anything, whoever used them, of the time that the hypervisor left them; mean
     */
    public record CoreNoise(
            String cpus,
            double othersPercent,
            double maxOthersPercent,
            double stealPercent,
            int seconds,
            int burstSeconds,
            double burstPercent,
            double observersPercent,
            double busyPercent) {

        /** The value of {@link #cpus} without pinning. */
        public static final String ALL_CPUS = "all";

        /** Says whether these are all CPUs of the machine, since nothing was pinned. */
        public boolean coversAllCpus() {
            return cpus.equals(ALL_CPUS);
        }
    }

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
