package org.gaeperf.load.generator;

import org.gaeperf.load.protocol.LoadPlan;
import org.mortbay.jetty.load.generator.Resource;

/** A request that carries its index and intended start, so that its latency can be measured from that. */
final class ScheduledResource extends Resource {

    private final long index;
    private volatile long intendedStartNanos;

    ScheduledResource(LoadPlan plan, long index, long intendedStartNanos) {
        super(plan.request().path());
        this.index = index;
        this.intendedStartNanos = intendedStartNanos;
        method(plan.request().method());
        requestLength(
                plan.request().bodyFile().isPresent() ? 0 : plan.workload().requestBytes());
        plan.request().headers().forEach(this::requestHeader);
        plan.intendedStartHeader().ifPresent(name -> requestHeader(name, Long.toString(intendedStartNanos)));
    }

    long index() {
        return index;
    }

    /** Moves it to a later time, since it was held back before the measurement. */
    void delayUntil(long nanos) {
        intendedStartNanos = nanos;
    }

    /** When it was due, by {@link System#nanoTime()}. */
    long intendedStartNanos() {
        return intendedStartNanos;
    }
}
