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
 * Refuses request bodies that are too large: immediately if the length is known, otherwise when the application has
 * read up to the limit. As in RPC mode, compressed bodies have no limit.
 */
final class RequestLimitHandler extends HandlerWrapper {
    /** The last encoding in the header was applied last, and the next handler decodes it. */
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

    /** Replaces the response of an application that ignored the failed read: it has not received the whole request. */
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
            // Jetty passes the same content again until the application has read all of it.
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
