package org.gaeperf.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpException;

/** Names what is wrong with bytes that are no response, in the same words for every client. */
public final class ResponseFault {

    /** What is not HTTP. */
    public static final String MALFORMED = "ProtocolException";

    /** Headers that no client takes. */
    public static final String HEADERS_TOO_LONG =
            "headers of the response longer than " + PlainClient.MAX_RESPONSE_HEADER_BYTES + " bytes";

    /** What nobody asked for, read with the end of the response. */
    public static final String BYTES_AFTER = "bytes after the response";

    private static final String TOO_LARGE = "Response Header Bytes Too Large";

    private ResponseFault() {}

    /**
     * The fault that Jetty's parser or {@link StrictTransport} has found. For headers in excess the parser has neither a type
     * nor a status of their own.
     */
    public static String of(HttpException failure) {
        if (failure instanceof BytesAfterResponse) {
            return BYTES_AFTER;
        }
        return TOO_LARGE.equals(failure.getReason()) ? HEADERS_TOO_LONG : MALFORMED;
    }

    /** The fault that Jetty's parser has found, if this failure or one of its causes is from it. */
    public static Optional<String> find(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpException found) {
                return Optional.of(of(found));
            }
        }
        return Optional.empty();
    }
}
