package org.gaeperf.model.load;

/**
 * What is asked of the server.
 *
 * @param requestsPerSecond constant rate of the measurement, open loop
 * @param requestBytes body of each request; 0 sends none
 * @param writes how many times the application writes to the response
 * @param writeBytes bytes of each write
 * @param connections most connections that the client opens
 */
public record Workload(int requestsPerSecond, int requestBytes, int writes, int writeBytes, int connections) {

    /** Body of each response. */
    public long responseBytes() {
        return (long) writes * writeBytes;
    }
}
