package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import java.nio.ByteBuffer;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.HttpConnection;
import org.eclipse.jetty.server.HttpOutput;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.HandlerWrapper;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses responses that are too large: with status 500 as long as nothing was sent. Otherwise the client already has
 * the status, so the connection is closed.
 */
final class ResponseLimitHandler extends HandlerWrapper {
    @Override
    public void handle(String target, Request baseRequest, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        HttpOutput output = baseRequest.getResponse().getHttpOutput();
        output.setInterceptor(new Counter(baseRequest.getHttpChannel(), output.getInterceptor()));
        super.handle(target, baseRequest, request, new LimitedResponse(response));
    }

    static BadMessageException tooLarge(long bytes) {
        return new BadMessageException(
                HttpStatus.INTERNAL_SERVER_ERROR_500,
                "Response body is too large: " + bytes + ">" + Limits.RESPONSE_BODY_BYTES);
    }

    /** Counts what is written, before compression. */
    private static final class Counter implements HttpOutput.Interceptor {
        private final HttpChannel channel;
        private final HttpOutput.Interceptor next;
        private long bytesWritten;

        Counter(HttpChannel channel, HttpOutput.Interceptor next) {
            this.channel = channel;
            this.next = next;
        }

        @Override
        public void write(ByteBuffer content, boolean last, Callback callback) {
            bytesWritten += content.remaining();
            if (bytesWritten <= Limits.RESPONSE_BODY_BYTES) {
                next.write(content, last, callback);
            } else {
                refuse(callback);
            }
        }

        /**
         * A failed write makes Jetty close the connection, so a response must be sent before the failure is reported.
         */
        private void refuse(Callback callback) {
            BadMessageException reason = tooLarge(bytesWritten);
            if (channel.isCommitted()) {
                callback.failed(reason);
                return;
            }
            HttpFields fields = new HttpFields();
            fields.put(HttpConnection.CONNECTION_CLOSE);
            MetaData.Response info =
                    new MetaData.Response(HttpVersion.HTTP_1_1, HttpStatus.INTERNAL_SERVER_ERROR_500, fields, 0);
            Callback reported = Callback.from(() -> callback.failed(reason), callback::failed);
            channel.sendResponse(info, BufferUtil.EMPTY_BUFFER, true, reported);
        }

        @Override
        public HttpOutput.Interceptor getNextInterceptor() {
            return next;
        }

        @Override
        public boolean isOptimizedForDirectBuffers() {
            return next.isOptimizedForDirectBuffers();
        }

        @Override
        public void resetBuffer() {
            bytesWritten = 0;
            next.resetBuffer();
        }
    }
}
