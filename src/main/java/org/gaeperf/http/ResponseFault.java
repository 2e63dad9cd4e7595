package org.gaeperf.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpException;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;

/** Finds what is wrong with bytes that are no response, alike for every client. */
public final class ResponseFault {

    private static final String TOO_LARGE = "Response Header Bytes Too Large";

    private ResponseFault() {}

    /**
     * The fault that Jetty's parser or {@link StrictTransport} has found. For headers in excess the parser has neither a type
     * nor a status of their own.
     */
    public static RequestFailure of(HttpException failure) {
        if (failure instanceof BytesAfterResponse) {
            return RequestFailure.of(FailureKind.BYTES_AFTER);
        }
        return TOO_LARGE.equals(failure.getReason())
                ? RequestFailure.of(FailureKind.HEADERS_TOO_LONG, PlainClient.MAX_RESPONSE_HEADER_BYTES)
                : RequestFailure.of(FailureKind.MALFORMED);
    }

    /** The fault that Jetty's parser has found, if this failure or one of its causes is from it. */
    public static Optional<RequestFailure> find(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpException found) {
                return Optional.of(of(found));
            }
        }
        return Optional.empty();
    }
}
