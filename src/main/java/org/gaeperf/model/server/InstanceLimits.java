package org.gaeperf.model.server;

import java.util.List;
import java.util.Optional;

/**
 * The limits of an App Engine instance class that a server was held to.
 *
 * @param instanceClass its name, for instance {@code F2}
 * @param megahertz the CPU limit of the class
 * @param coreMegahertz what a core of this machine counts as
 * @param cpuCores how many cores' time the server could use: the class's share of a core, or the server's cores if they
 *     are less
 * @param quotaCores the CFS quota of the server's cgroup, in cores; empty if the server has no more cores than the class's
 *     share, so that its cores were the limit
 * @param memoryBytes the memory limit of the class
 * @param sameCpu the other classes of the run with the same CPU limit and more memory; they were not searched unless
 *     memory was the limit here
 */
public record InstanceLimits(
        String instanceClass,
        int megahertz,
        int coreMegahertz,
        double cpuCores,
        Optional<Double> quotaCores,
        long memoryBytes,
        List<String> sameCpu) {

    public InstanceLimits {
        sameCpu = List.copyOf(sameCpu);
    }

    /**
     * Returns what else a variant is configured with: the name of its configuration without that of the class, which comes last.
     *
     * @param configuration of a server that is held to these limits
     */
    public String otherConfiguration(String configuration) {
        return configuration
                .substring(0, configuration.length() - instanceClass.length())
                .strip();
    }

    /** The limits of a class on a server with some cores. */
    public static InstanceLimits onCores(
            String instanceClass,
            int megahertz,
            int coreMegahertz,
            int serverCores,
            long memoryBytes,
            List<String> sameCpu) {
        double share = (double) megahertz / coreMegahertz;
        return new InstanceLimits(
                instanceClass,
                megahertz,
                coreMegahertz,
                Math.min(share, serverCores),
                share < serverCores ? Optional.of(share) : Optional.empty(),
                memoryBytes,
                sameCpu);
    }
}
