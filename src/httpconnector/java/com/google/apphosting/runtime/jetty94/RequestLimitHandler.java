package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import java.util.regex.Pattern;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpInput;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.HandlerWrapper;

/**
 * Refuses bodies that are too large: at once where the length is known, else as soon as the application has read up
 * to the limit. What comes zipped has no limit, as in RPC mode.
 */
final class RequestLimitHandler extends HandlerWrapper {
    /** The last encoding named was applied last, and is the one that the handler after this one undoes. */
    private static final Pattern ZIPPED = Pattern.compile("(.*,\\s*)?gzip", Pattern.CASE_INSENSITIVE);

    @Override
    public void handle(String target, Request baseRequest, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        if (isZipped(baseRequest)) {
            super.handle(target, baseRequest, request, response);
            return;
        }
        RuntimeRequest runtimeRequest = EngineChannel.runtimeRequest(baseRequest);
        long length = baseRequest.getContentLengthLong();
        if (length > Limits.REQUEST_BODY_BYTES) {
            throw refuse(length, runtimeRequest);
        }
        if (baseRequest.getHttpFields().contains(HttpHeader.TRANSFER_ENCODING)) {
            baseRequest.getHttpInput().addInterceptor(new Counter(runtimeRequest));
        }
        try {
            super.handle(target, baseRequest, request, response);
        } finally {
            refuseLate(baseRequest, runtimeRequest);
        }
    }

    private static boolean isZipped(Request baseRequest) {
        String encoding = baseRequest.getHttpFields().get(HttpHeader.CONTENT_ENCODING);
        return encoding != null && ZIPPED.matcher(encoding).matches();
    }

    /** An application that has answered in spite of a failed read has answered a request it did not get. */
    private static void refuseLate(Request baseRequest, RuntimeRequest runtimeRequest) {
        if (runtimeRequest instanceof ApplicationRequest request
                && request.bodyTooLarge() != null
                && !baseRequest.getResponse().isCommitted()) {
            throw request.bodyTooLarge();
        }
    }

    private static BodyTooLargeException refuse(long bytes, RuntimeRequest runtimeRequest) {
        BodyTooLargeException reason = new BodyTooLargeException(bytes, Limits.REQUEST_BODY_BYTES);
        if (runtimeRequest instanceof ApplicationRequest request) {
            request.refuseBody(reason);
        }
        return reason;
    }

    /** Counts a body of unknown length while it is read. */
    private static final class Counter implements HttpInput.Interceptor {
        private final RuntimeRequest runtimeRequest;
        private HttpInput.Content counted;
        private long bytesRead;

        Counter(RuntimeRequest runtimeRequest) {
            this.runtimeRequest = runtimeRequest;
        }

        @Override
        public HttpInput.Content readFrom(HttpInput.Content content) {
            // Jetty asks again for the same content until the application has read all of it.
            if (content != counted) {
                counted = content;
                bytesRead += content.remaining();
            }
            if (bytesRead > Limits.REQUEST_BODY_BYTES) {
                throw refuse(bytesRead, runtimeRequest);
            }
            return content;
        }
    }
}
