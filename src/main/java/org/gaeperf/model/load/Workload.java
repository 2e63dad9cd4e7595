package org.gaeperf.model.load;

import java.util.OptionalInt;
import org.gaeperf.model.load.LoadShape.ClosedLoop;
import org.gaeperf.model.load.LoadShape.OpenLoop;
import org.gaeperf.model.load.LoadShape.RecordedArrivals;

/**
 * What the server has to do.
 *
 * @param load when requests are sent
 * @param requestBytes body of each request; 0 sends none
 * @param writes how many times the application writes to the response
 * @param writeBytes bytes of each write
 */
public record Workload(LoadShape load, int requestBytes, int writes, int writeBytes) {

    /** Creates an open loop, with the rate in requests per second. */
    public static Workload openLoop(
            int requestsPerSecond, int requestBytes, int writes, int writeBytes, int connections) {
        return new Workload(new OpenLoop(requestsPerSecond, connections), requestBytes, writes, writeBytes);
    }

    /** Creates a closed loop. */
    public static Workload closedLoop(int requestBytes, int writes, int writeBytes, int connections) {
        return new Workload(new ClosedLoop(connections), requestBytes, writes, writeBytes);
    }

    /** Returns the same requests with another load. */
    public Workload with(LoadShape other) {
        return new Workload(other, requestBytes, writes, writeBytes);
    }

    /** Returns the same requests as an open loop at another rate, in requests per second. */
    public Workload withRate(int requestsPerSecond) {
        return with(new OpenLoop(requestsPerSecond, connections()));
    }

    /** Returns the rate of an open loop, or the mean rate of recorded arrivals, in requests per second; no other load has one. */
    public OptionalInt rate() {
        if (load instanceof RecordedArrivals recorded) {
            return OptionalInt.of(recorded.requestsPerSecond());
        }
        return load instanceof OpenLoop open ? OptionalInt.of(open.requestsPerSecond()) : OptionalInt.empty();
    }

    /** Returns whether the requests of the measurement are sent at the times of a recorded log. */
    public boolean atRecordedTimes() {
        return load instanceof RecordedArrivals;
    }

    /**
     * Returns the rate of an open loop, or the mean rate of recorded arrivals, in requests per second.
     *
     * @throws IllegalStateException if the load has no rate
     */
    public int requestsPerSecond() {
        return rate().orElseThrow(() -> new IllegalStateException("only an open loop has a rate, unlike " + load));
    }

    /** Returns the largest number of connections that the client opens. */
    public int connections() {
        return load.connections();
    }

    /** Returns whether each connection sends its next request when its last one is answered. */
    public boolean inClosedLoop() {
        return load instanceof ClosedLoop;
    }

    /** Returns the size of each response body in bytes. */
    public long responseBytes() {
        return (long) writes * writeBytes;
    }
}
