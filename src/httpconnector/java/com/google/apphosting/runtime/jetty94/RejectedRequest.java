package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import org.eclipse.jetty.server.Request;

/** A request that never becomes one of the runtime: its private headers make no sense. */
final class RejectedRequest extends RuntimeRequest {
    private final RuntimeException reason;
    private final boolean thrown;

    private RejectedRequest(RuntimeException reason, boolean thrown) {
        this.reason = reason;
        this.thrown = thrown;
    }

    /** The stock engine lets the server's own error page answer these. */
    static RejectedRequest notTranslated(RuntimeException reason) {
        return new RejectedRequest(reason, true);
    }

    /** The stock engine answers these itself. */
    static RejectedRequest notSent(RuntimeException reason) {
        return new RejectedRequest(reason, false);
    }

    @Override
    boolean answer(Request request) throws IOException {
        if (thrown) {
            throw reason;
        }
        FailurePage.requestNotMade(reason).write(request.getResponse());
        request.setHandled(true);
        return true;
    }
}
