package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import org.eclipse.jetty.server.Request;

/** The runtime's side of an HTTP request. The methods are in the order of a request's life. */
abstract class RuntimeRequest {

    /** Called by the thread that handles the request, before Jetty does. */
    void start() {}

    /** Answers the request without the application, if that is what is to be done with it. */
    abstract boolean answer(Request request) throws IOException;

    /** Called when handling has thrown; true if the connection can go on. */
    boolean failed(Throwable failure, boolean committed) {
        return false;
    }

    /** Called when the answer is complete, by whatever thread completes it. */
    void completed() {}

    /** Waits, where RPC mode does, until {@link #completed} was called. */
    void awaitCompletion() {}

    /** Called in the end, by the thread that called {@link #start}. */
    void finish() {}
}
