package org.gaeperf.load.generator;

import java.util.Optional;
import org.gaeperf.model.load.LoadResult;
import org.mortbay.jetty.load.generator.Resource;

/**
 * How a request ended.
 *
 * @param status of the answer, or 0 if there was none
 * @param failure what was wrong, in words, or empty if the answer was the right one
 */
record RequestOutcome(int status, Optional<String> failure) {

    static RequestOutcome of(Resource.Info info, long expectedBytes) {
        if (info.getFailure() != null) {
            return new RequestOutcome(0, Optional.of(describe(info.getFailure())));
        }
        int status = info.getStatus();
        if (status / 100 != 2) {
            return new RequestOutcome(status, Optional.of("status " + status));
        }
        if (info.getContentLength() != expectedBytes) {
            return new RequestOutcome(status, Optional.of("answer of wrong length"));
        }
        return new RequestOutcome(status, Optional.empty());
    }

    boolean failed() {
        return failure.isPresent();
    }

    String statusClass() {
        return status / 100 + "xx";
    }

    /**
     * Messages may hold addresses and numbers that differ with each request; the class alone keeps the kinds few. That
     * the client itself may open no further connection must be seen, since it is not the server's fault.
     */
    private static String describe(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        String message = String.valueOf(cause.getMessage());
        return cause.getClass().getSimpleName()
                + (message.contains(LoadResult.NO_DESCRIPTORS) ? ": " + LoadResult.NO_DESCRIPTORS : "");
    }
}
