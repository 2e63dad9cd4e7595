package com.google.apphosting.runtime.jetty94;

import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpServletResponseWrapper;
import org.eclipse.jetty.http.HttpHeader;

/** A response that cannot declare a larger body than App Engine allows, by any of the methods that declare a length. */
final class LimitedResponse extends HttpServletResponseWrapper {

    LimitedResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public void setContentLength(int bytes) {
        check(bytes);
        super.setContentLength(bytes);
    }

    @Override
    public void setContentLengthLong(long bytes) {
        check(bytes);
        super.setContentLengthLong(bytes);
    }

    @Override
    public void setHeader(String name, String value) {
        check(name, value);
        super.setHeader(name, value);
    }

    @Override
    public void addHeader(String name, String value) {
        check(name, value);
        super.addHeader(name, value);
    }

    @Override
    public void setIntHeader(String name, int value) {
        check(name, value);
        super.setIntHeader(name, value);
    }

    @Override
    public void addIntHeader(String name, int value) {
        check(name, value);
        super.addIntHeader(name, value);
    }

    private static void check(String name, Object value) {
        if (HttpHeader.CONTENT_LENGTH.is(name)) {
            check(Long.parseLong(String.valueOf(value)));
        }
    }

    private static void check(long bytes) {
        if (bytes > Limits.RESPONSE_BODY_BYTES) {
            throw ResponseLimitHandler.tooLarge(bytes);
        }
    }
}
