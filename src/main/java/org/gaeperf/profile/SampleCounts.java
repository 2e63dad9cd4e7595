package org.gaeperf.profile;

import java.util.HashMap;
import java.util.Map;

/** Sums of one kind of event while a recording is read. */
final class SampleCounts {

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

    JfrSummary.Allocation allocation(String event) {
        return new JfrSummary.Allocation(event, events, sum, first, second);
    }

    JfrSummary.Cpu cpu(String event, long waitingSamples) {
        return new JfrSummary.Cpu(event, events, waitingSamples, first, second);
    }
}
