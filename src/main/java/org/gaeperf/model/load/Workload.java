package org.gaeperf.model.load;

/**
 * What the server has to do.
 *
 * @param requestsPerSecond constant rate of the measurement, open loop
 * @param requestBytes body of each request; 0 sends none
 * @param writes how many times the application writes to the response
 * @param writeBytes bytes of each write
 * @param connections the most connections that the client opens
 */
public record Workload(int requestsPerSecond, int requestBytes, int writes, int writeBytes, int connections) {

    /** The same at another rate, in requests per second. */
    public Workload withRate(int otherRequestsPerSecond) {
        return new Workload(otherRequestsPerSecond, requestBytes, writes, writeBytes, connections);
    }

    /** Size of each response body in bytes. */
    public long responseBytes() {
        return (long) writes * writeBytes;
    }
}
