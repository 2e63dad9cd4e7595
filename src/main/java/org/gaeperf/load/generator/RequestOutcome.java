package org.gaeperf.load.generator;

import java.util.Optional;
import org.gaeperf.http.ResponseFault;
import org.gaeperf.load.generator.ScheduledResource.PageResource;
import org.gaeperf.load.protocol.ResponseContent;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;
import org.mortbay.jetty.load.generator.Resource;

/**
 * How a request ended. All times are of {@link System#nanoTime()}.
 *
 * @param requestNanos when LoadGenerator sent it
 * @param responseNanos when its response was complete, or when it failed
 * @param responseBytes length of the response's body
 * @param status of the response, or 0 if there was none
 * @param failure what was wrong; empty if the response was the expected one
 * @param contentChecked whether the response's body was compared with the right one
 * @param connectionOpenedNanos when its connection was opened, if it is the first request there; otherwise 0
 * @param row of a mix that it belongs to, from 0
 */
record RequestOutcome(
        long requestNanos,
        long responseNanos,
        long responseBytes,
        int status,
        Optional<RequestFailure> failure,
        boolean contentChecked,
        long connectionOpenedNanos,
        int row) {

    /** Stands for a request that had not ended when the drain was over. */
    static final RequestOutcome UNANSWERED =
            new RequestOutcome(0, 0, 0, 0, Optional.of(RequestFailure.of(FailureKind.UNANSWERED)), false);

    /** A request that is not known to be the first of its connection, and belongs to no mix. */
    RequestOutcome(
            long requestNanos,
            long responseNanos,
            long responseBytes,
            int status,
            Optional<RequestFailure> failure,
            boolean contentChecked) {
        this(requestNanos, responseNanos, responseBytes, status, failure, contentChecked, 0, 0);
    }

    /** Judges a response by status, length and the header that it must have, and its body if those are right and the body was read. */
    static RequestOutcome classify(Resource.Info info) {
        ScheduledResource request = (ScheduledResource) info.getResource();
        Optional<RequestFailure> failure = failure(info, request);
        ResponseContent.Verdict verdict = failure.isPresent()
                ? ResponseContent.Verdict.UNCHECKED
                : request.body().map(request.content()::judge).orElse(ResponseContent.Verdict.UNCHECKED);
        return new RequestOutcome(
                info.getRequestTime(),
                info.getResponseTime(),
                info.getContentLength(),
                info.getFailure() == null ? info.getStatus() : 0,
                verdict == ResponseContent.Verdict.WRONG
                        ? Optional.of(RequestFailure.of(FailureKind.WRONG_CONTENT))
                        : failure,
                verdict != ResponseContent.Verdict.UNCHECKED,
                request.connectionOpenedNanos(),
                request.outgoing().row());
    }

    /** Judges a response to something that a page loads by its status. */
    static RequestOutcome ofResource(Resource.Info info) {
        PageResource resource = (PageResource) info.getResource();
        return new RequestOutcome(
                info.getRequestTime(),
                info.getResponseTime(),
                info.getContentLength(),
                info.getFailure() == null ? info.getStatus() : 0,
                info.getFailure() == null
                        ? resource.template().request().response().findFault(info.getStatus(), info.getContentLength())
                        : Optional.of(describe(info.getFailure())),
                false);
    }

    /** Returns the outcome of a page with something that it has loaded: it has ended when all has, and failed if anything has. */
    RequestOutcome with(RequestOutcome resource) {
        return new RequestOutcome(
                requestNanos,
                Math.max(responseNanos, resource.responseNanos),
                responseBytes + resource.responseBytes,
                status,
                failure.or(resource::failure),
                contentChecked,
                connectionOpenedNanos,
                row);
    }

    boolean failed() {
        return failure.isPresent();
    }

    /** Returns {@code 2xx}, for instance. */
    String statusClass() {
        return status / 100 + "xx";
    }

    private static Optional<RequestFailure> failure(Resource.Info info, ScheduledResource request) {
        if (info.getFailure() != null) {
            return Optional.of(describe(info.getFailure()));
        }
        return request.expected()
                .findFault(info.getStatus(), info.getContentLength())
                .or(() -> request.expected()
                        .header()
                        .filter(header -> request.hasWrongHeader())
                        .map(header -> RequestFailure.of(FailureKind.WRONG_HEADER, header.name())));
    }

    /** Returns why a request failed that has no complete response. */
    static RequestFailure describe(Throwable failure) {
        return ResponseFault.find(failure).orElseGet(() -> RequestFailure.by(failure));
    }
}
