package org.gaeperf.model.server;

import java.util.Optional;

/**
 * How long work stood still in the measurement because a resource was not available: the pressure stall information of the kernel.
 *
 * @param seconds between the two readings
 * @param machine of all processes of the machine
 * @param cgroup of the processes in the server's own cgroup; empty if it has none
 */
public record Pressure(double seconds, Stalls machine, Optional<Stalls> cgroup) {

    /**
     * What was stalled, by resource.
     *
     * @param cpu waits for a core; empty if the kernel does not say
     * @param memory waits for memory to be freed or read back; empty if the kernel does not say
     * @param io waits for input or output; empty if the kernel does not say
     * @param missing why any of them is empty; empty if none is
     */
    public record Stalls(Optional<Stall> cpu, Optional<Stall> memory, Optional<Stall> io, Optional<String> missing) {}

    /**
     * A resource.
     *
     * @param someSeconds for how long at least one task waited for it
     * @param fullSeconds for how long all tasks that were not idle waited for it at once; empty if the kernel does not say
     */
    public record Stall(double someSeconds, Optional<Double> fullSeconds) {}
}
