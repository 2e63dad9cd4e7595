package org.gaeperf.server.appengine.parityapp;

/** The application has an error page for this one, which fails. */
public final class PageFailsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PageFailsException(String message) {
        super(message);
    }
}
