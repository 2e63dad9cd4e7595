package org.gaeperf.model.validity;

import java.net.BindException;
import java.net.SocketTimeoutException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Why a request failed. Requests that failed for the same reason have equal values, so that they can be counted.
 *
 * @param kind what was wrong
 * @param detail which status, exception or limit it was, where {@link FailureKind} says so
 */
public record RequestFailure(FailureKind kind, Optional<String> detail) {

    /** What the operating system says of a process that may open no further file. */
    public static final String NO_DESCRIPTORS = "Too many open files";

    /** Makes a failure of a kind without a detail. */
    public static RequestFailure of(FailureKind kind) {
        return new RequestFailure(kind, Optional.empty());
    }

    /** Makes a failure of a kind with a detail. */
    public static RequestFailure of(FailureKind kind, Object detail) {
        return new RequestFailure(kind, Optional.of(String.valueOf(detail)));
    }

    /**
     * Returns the failure of a request that an exception ended. The deepest cause decides. Its message may contain addresses
     * and numbers that differ with each request; its class alone keeps the kinds few.
     */
    public static RequestFailure by(Throwable exception) {
        Throwable cause = exception;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return of(kind(cause), cause.getClass().getSimpleName());
    }

    /**
     * Returns the kind of a failure. That the client itself cannot open another connection must be visible, since that is not
     * the server's fault.
     */
    private static FailureKind kind(Throwable cause) {
        if (isOfDescriptors(cause)) {
            return FailureKind.NO_DESCRIPTORS;
        } else if (cause instanceof BindException) {
            return FailureKind.NO_PORTS;
        } else if (cause instanceof RejectedExecutionException) {
            return FailureKind.QUEUE_FULL;
        } else if (cause instanceof TimeoutException || cause instanceof SocketTimeoutException) {
            return FailureKind.TIMED_OUT;
        }
        return FailureKind.EXCEPTION;
    }

    private static boolean isOfDescriptors(Throwable cause) {
        return String.valueOf(cause.getMessage()).contains(NO_DESCRIPTORS);
    }

    /** Describes it for readers: {@code status 500}. */
    public String displayName() {
        return String.format(Locale.ROOT, kind.text(), detail.orElse(""));
    }
}
