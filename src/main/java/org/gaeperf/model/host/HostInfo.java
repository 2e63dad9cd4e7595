package org.gaeperf.model.host;

/**
 * The machine that a run was made on.
 *
 * @param hostName its name
 * @param osName its operating system
 * @param kernel version of its kernel
 * @param architecture of its CPU
 * @param cpuModel as the kernel names it
 * @param cores that the kernel offers
 * @param memoryBytes physical memory
 * @param pinning which cores the server and the client were pinned to, for readers
 */
public record HostInfo(
        String hostName,
        String osName,
        String kernel,
        String architecture,
        String cpuModel,
        int cores,
        long memoryBytes,
        String pinning) {}
