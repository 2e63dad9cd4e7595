package org.gaeperf.cluster.ssh;

import org.gaeperf.options.hosts.HostAddress;

/** A host cannot be used; the message is one line that names the host and says why, and what to do. */
public final class HostException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String problem;

    /** Makes an exception with a message for the user. */
    public HostException(String message) {
        this(message, null);
    }

    /** Makes an exception with a message for the user, and what has caused it. */
    public HostException(String message, Throwable cause) {
        super(message, cause);
        this.problem = message;
    }

    /**
     * Makes an exception that names the host.
     *
     * @param problem why the host cannot be used, and what to do
     * @param cause what has caused it, or null
     */
    HostException(HostAddress host, String problem, Throwable cause) {
        super(host.displayName() + ": " + problem, cause);
        this.problem = problem;
    }

    /** Returns why the host cannot be used, for a place that names the host itself. */
    String problem() {
        return problem;
    }
}
