package org.gaeperf.load.generator;

import java.util.Optional;
import org.gaeperf.http.SentRequest;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.ResponseContent;
import org.mortbay.jetty.load.generator.Resource;

/**
 * A request that carries its index and intended start, so that its latency can be measured from that. It gets its
 * headers and its body when it is sent.
 */
final class ScheduledResource extends Resource {

    private final long index;
    private final Optional<ResponseContent.Body> body;
    private volatile long intendedStartNanos;
    private volatile long connectionOpenedNanos;

    /**
     * Describes one request.
     *
     * @param body where the body of its response goes, if it is read
     */
    ScheduledResource(LoadPlan plan, long index, long intendedStartNanos, Optional<ResponseContent.Body> body) {
        super(SentRequest.jettyPath(plan.request().path()));
        this.index = index;
        this.body = body;
        this.intendedStartNanos = intendedStartNanos;
        method(plan.request().method());
    }

    long index() {
        return index;
    }

    /** The body of its response, if it is read. */
    Optional<ResponseContent.Body> body() {
        return body;
    }

    /** Moves it to a later time, since it was held back before the measurement. */
    void delayUntil(long nanos) {
        intendedStartNanos = nanos;
    }

    /** Says that it is the first request of a connection that was opened at this time. */
    void setConnectionOpened(long nanos) {
        connectionOpenedNanos = nanos;
    }

    /** When its connection was opened, if it is the first request there; otherwise 0. */
    long connectionOpenedNanos() {
        return connectionOpenedNanos;
    }

    /** When it was due, by {@link System#nanoTime()}. */
    long intendedStartNanos() {
        return intendedStartNanos;
    }
}
