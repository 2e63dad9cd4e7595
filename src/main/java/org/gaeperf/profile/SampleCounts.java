package org.gaeperf.profile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums up events of one type while a recording is read, by two keys. */
final class SampleCounts {

    private final String event;
    private final Map<String, Long> byFirst = new HashMap<>();
    private final Map<String, Long> bySecond = new HashMap<>();
    private final StackTree.Builder stacks = new StackTree.Builder();
    private final List<StackProfile.Sample> samples = new ArrayList<>();

    /** The stacks that were seen, so that equal ones are kept once. */
    private final Map<List<String>, List<String>> seen = new HashMap<>();

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

    /** Adds one event at a time under both of its keys, and under its stack. */
    void add(Instant at, String firstKey, String secondKey, List<String> stack, long amount) {
        stacks.add(stack, amount);
        samples.add(new StackProfile.Sample(at, seen.computeIfAbsent(stack, List::copyOf)));
        byFirst.merge(firstKey, amount, Long::sum);
        bySecond.merge(secondKey, amount, Long::sum);
        sum += amount;
        events++;
    }

    boolean isEmpty() {
        return events == 0;
    }

    Map<String, Long> sumBySecond() {
        return bySecond;
    }

    StackProfile.Samples stacks(double independentSamples) {
        return new StackProfile.Samples(events, independentSamples, stacks.build(), samples);
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
