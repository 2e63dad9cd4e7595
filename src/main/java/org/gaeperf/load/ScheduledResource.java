package org.gaeperf.load;

import org.mortbay.jetty.load.generator.Resource;

/** A request that knows when the schedule wanted it sent, so that its completion can be held against that. */
final class ScheduledResource extends Resource {

    private final long index;
    private final long dueNanos;

    ScheduledResource(LoadPlan plan, long index, long dueNanos) {
        super(plan.path());
        this.index = index;
        this.dueNanos = dueNanos;
        int bodyBytes = plan.workload().requestBytes();
        method(bodyBytes > 0 ? "POST" : "GET");
        requestLength(bodyBytes);
        plan.headers().forEach(this::requestHeader);
        plan.dueHeader().ifPresent(name -> requestHeader(name, Long.toString(dueNanos)));
    }

    long index() {
        return index;
    }

    /** When it was due, by {@link System#nanoTime()}. */
    long dueNanos() {
        return dueNanos;
    }
}
