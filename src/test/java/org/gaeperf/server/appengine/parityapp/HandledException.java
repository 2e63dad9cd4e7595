package org.gaeperf.server.appengine.parityapp;

/** The application has an error page for this one. */
public final class HandledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    HandledException(String message) {
        super(message);
    }
}
