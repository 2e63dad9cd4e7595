package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import org.eclipse.jetty.server.Request;

/** A request that does not reach the runtime, because its private headers are invalid. */
final class RejectedRequest extends RuntimeRequest {
    private final RuntimeException reason;
    private final boolean thrown;

    private RejectedRequest(RuntimeException reason, boolean thrown) {
        this.reason = reason;
        this.thrown = thrown;
    }

    /** The stock engine responds to these with the server's error page. */
    static RejectedRequest notTranslated(RuntimeException reason) {
        return new RejectedRequest(reason, true);
    }

    /** The stock engine responds to these itself. */
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
