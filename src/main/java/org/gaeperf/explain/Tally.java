package org.gaeperf.explain;

import java.util.HashMap;
import java.util.Map;

/** Sums of one kind of event while a recording is read. */
final class Tally {

    private final Map<String, Long> first = new HashMap<>();
    private final Map<String, Long> second = new HashMap<>();
    private long events;
    private long sum;

    /** Adds one event under a name of either kind. */
    void add(String firstName, String secondName, long amount) {
        first.merge(firstName, amount, Long::sum);
        second.merge(secondName, amount, Long::sum);
        sum += amount;
        events++;
    }

    boolean isEmpty() {
        return events == 0;
    }

    FlightSummary.Allocation allocation(String event) {
        return new FlightSummary.Allocation(event, events, sum, first, second);
    }

    FlightSummary.Cpu cpu(String event, long waitingSamples) {
        return new FlightSummary.Cpu(event, events, waitingSamples, first, second);
    }
}
