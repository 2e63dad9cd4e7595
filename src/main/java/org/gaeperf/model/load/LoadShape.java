package org.gaeperf.model.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** Says when requests are sent. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoadShape.OpenLoop.class, name = "openLoop"),
    @JsonSubTypes.Type(value = LoadShape.RecordedArrivals.class, name = "recordedArrivals"),
    @JsonSubTypes.Type(value = LoadShape.ClosedLoop.class, name = "closedLoop"),
    @JsonSubTypes.Type(value = LoadShape.SequentialLoad.class, name = "sequential"),
    @JsonSubTypes.Type(value = LoadShape.NoLoad.class, name = "none")
})
public sealed interface LoadShape {

    /** Returns the largest number of connections that the client opens. */
    int connections();

    /** Returns the same shape over another number of connections, if it has a choice. */
    LoadShape withConnections(int number);

    /**
     * Requests are sent when they are due, at a constant rate, whether or not earlier ones are answered.
     *
     * @param requestsPerSecond the rate of the measurement
     * @param connections the largest number that the client opens
     */
    record OpenLoop(int requestsPerSecond, int connections) implements LoadShape {

        @Override
        public OpenLoop withConnections(int number) {
            return new OpenLoop(requestsPerSecond, number);
        }
    }

    /**
     * Requests are sent at the times of a recorded log, whether or not earlier ones are answered. Before the measurement they are
     * sent at a constant rate.
     *
     * @param requestsPerSecond the mean rate of the measurement, rounded, and the rate before it
     * @param connections the largest number that the client opens
     */
    record RecordedArrivals(int requestsPerSecond, int connections) implements LoadShape {

        @Override
        public RecordedArrivals withConnections(int number) {
            return new RecordedArrivals(requestsPerSecond, number);
        }
    }

    /**
     * Each connection sends its next request when its last one is answered.
     *
     * @param connections how many send at the same time
     */
    record ClosedLoop(int connections) implements LoadShape {

        @Override
        public ClosedLoop withConnections(int number) {
            return new ClosedLoop(number);
        }
    }

    /** One request is sent after the other, over one connection. */
    record SequentialLoad() implements LoadShape {

        @Override
        public int connections() {
            return 1;
        }

        @Override
        public SequentialLoad withConnections(int number) {
            return this;
        }
    }

    /** No load is sent: a start is measured up to its first response, or code runs without a server. */
    record NoLoad() implements LoadShape {

        @Override
        public int connections() {
            return 0;
        }

        @Override
        public NoLoad withConnections(int number) {
            return this;
        }
    }
}
