package com.google.apphosting.runtime.jetty94;

import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.http.HttpStatus;

/** A request has a larger body than App Engine accepts. */
final class BodyTooLargeException extends BadMessageException {
    private static final long serialVersionUID = 1;

    BodyTooLargeException(long bytes, long limitBytes) {
        super(HttpStatus.PAYLOAD_TOO_LARGE_413, "Request body is too large: " + bytes + ">" + limitBytes);
    }
}
