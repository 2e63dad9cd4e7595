package org.gaeperf.model.host;

/**
 * Where the run was made.
 *
 * @param pinning which cores the server and the client were given, in words
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
