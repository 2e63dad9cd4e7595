package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import org.eclipse.jetty.server.Request;

/** The runtime's side of an HTTP request. The methods are in the order in which they are called. */
abstract class RuntimeRequest {

    /** Called by the thread that handles the request, before Jetty does. */
    void start() {}

    /** Responds to the request without the application if necessary; true if it did. */
    abstract boolean answer(Request request) throws IOException;

    /** Called when the handling has thrown an exception; true if the connection can be kept. */
    boolean failed(Throwable failure, boolean committed) {
        return false;
    }

    /** Called when the response is complete, by any thread. */
    void completed() {}

    /** Waits until {@link #completed} was called, in the cases in which RPC mode waits. */
    void awaitCompletion() {}

    /** Called last, by the thread that called {@link #start}. */
    void finish() {}
}
