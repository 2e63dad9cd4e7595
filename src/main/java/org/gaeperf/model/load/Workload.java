package org.gaeperf.model.load;

/**
 * What the server has to do.
 *
 * @param requestsPerSecond constant rate of the measurement, open loop; 0 in a closed loop, in which each connection sends
 *     the next request when the last one is answered
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

    /** Whether each connection sends the next request when the last one is answered. */
    public boolean inClosedLoop() {
        return requestsPerSecond == 0;
    }

    /** Size of each response body in bytes. */
    public long responseBytes() {
        return (long) writes * writeBytes;
    }
}
