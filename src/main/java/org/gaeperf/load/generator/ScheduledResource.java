package org.gaeperf.load.generator;

import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.gaeperf.http.SentRequest;
import org.gaeperf.load.mix.RequestSource;
import org.gaeperf.load.protocol.ResponseContent;
import org.gaeperf.load.users.UserSession;
import org.gaeperf.model.load.LoadRequest;
import org.mortbay.jetty.load.generator.Resource;

/**
 * A request that carries its index and intended start, so that its latency can be measured from that. It gets its
 * headers and its body when it is sent.
 */
final class ScheduledResource extends Resource {

    private final long index;
    private final RequestSource.Outgoing outgoing;
    private final ResponseContent content;
    private final Optional<ResponseContent.Body> body;
    private final Optional<UserSession> user;
    private volatile long intendedStartNanos;
    private volatile long connectionOpenedNanos;
    private volatile boolean hasWrongHeader;

    // Of a page, guarded by this.
    private Optional<RequestOutcome> own = Optional.empty();
    private int missing;

    /**
     * Describes one request.
     *
     * @param content that compares the body of its response, if it is read
     * @param user who sends it, if virtual users do
     */
    ScheduledResource(
            RequestSource.Outgoing outgoing,
            long index,
            long intendedStartNanos,
            ResponseContent content,
            Optional<UserSession> user) {
        super(SentRequest.jettyPath(outgoing.path()));
        this.index = index;
        this.outgoing = outgoing;
        this.content = content;
        this.body = content.read();
        this.user = user;
        this.intendedStartNanos = intendedStartNanos;
        this.missing = outgoing.resources().size();
        method(outgoing.template().request().method());
        resources(outgoing.resources().stream()
                .map(loaded -> new PageResource(this, loaded))
                .toArray(Resource[]::new));
    }

    /** Takes the outcome of its own response; returns it, unless what the page loads is still to come. */
    synchronized Optional<RequestOutcome> ended(RequestOutcome outcome) {
        if (missing == 0 || outcome.failed()) {
            missing = 0;
            return Optional.of(outcome);
        }
        own = Optional.of(outcome);
        return Optional.empty();
    }

    /** Takes the outcome of something that the page loads; returns that of the whole page if it was the last one. */
    synchronized Optional<RequestOutcome> loaded(RequestOutcome outcome) {
        if (own.isEmpty() || missing == 0) {
            return Optional.empty();
        }
        own = own.map(page -> page.with(outcome));
        return --missing == 0 ? own : Optional.empty();
    }

    /** What it consists of. */
    RequestSource.Outgoing outgoing() {
        return outgoing;
    }

    /** Which response is right. */
    LoadRequest.ExpectedResponse expected() {
        return outgoing.template().request().response();
    }

    /** What compares the body of its response. */
    ResponseContent content() {
        return content;
    }

    /** Looks at the headers of its response. */
    void answered(HttpFields headers) {
        hasWrongHeader = !expected().hasHeader(headers::getValuesList);
    }

    /** Says whether its response lacks the header that it must have. */
    boolean hasWrongHeader() {
        return hasWrongHeader;
    }

    long index() {
        return index;
    }

    /** Who sends it, if virtual users do. */
    Optional<UserSession> user() {
        return user;
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

    /** What a page loads: LoadGenerator sends it once the response to the page has come, so it has no place in the schedule. */
    static final class PageResource extends Resource {

        private final ScheduledResource page;
        private final RequestSource.Template template;

        PageResource(ScheduledResource page, RequestSource.Template template) {
            super(SentRequest.jettyPath(template.request().path()));
            this.page = page;
            this.template = template;
            method(template.request().method());
        }

        /** The request whose response loads it. */
        ScheduledResource page() {
            return page;
        }

        /** What it consists of. */
        RequestSource.Template template() {
            return template;
        }
    }
}
