package org.gaeperf.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums up events of one type while a recording is read, by two keys. */
final class SampleCounts {

    private final String event;
    private final Map<String, Long> byFirst = new HashMap<>();
    private final Map<String, Long> bySecond = new HashMap<>();
    private final StackTree.Builder stacks = new StackTree.Builder();
    private long events;
    private long sum;

    /**
     * Makes an empty count.
     *
     * @param event what is summed up, as {@link JfrSummary} calls it
     */
    SampleCounts(String event) {
        this.event = event;
    }

    /** Adds one event under both of its keys, and under its stack. */
    void add(String firstKey, String secondKey, List<String> stack, long amount) {
        stacks.add(stack, amount);
        byFirst.merge(firstKey, amount, Long::sum);
        bySecond.merge(secondKey, amount, Long::sum);
        sum += amount;
        events++;
    }

    boolean isEmpty() {
        return events == 0;
    }

    StackProfile.Samples stacks(double independentSamples) {
        return new StackProfile.Samples(events, independentSamples, stacks.build());
    }

    /** Returns all samples by stack, each of them independent. */
    StackProfile.Samples stacks() {
        return stacks((double) events);
    }

    JfrSummary.Allocation allocation() {
        return new JfrSummary.Allocation(event, events, sum, byFirst, bySecond);
    }

    JfrSummary.Cpu cpu(long waitingSamples) {
        return new JfrSummary.Cpu(event, events, waitingSamples, byFirst, bySecond);
    }
}
