package org.gaeperf.cluster.ssh;

/** A host cannot be used; the message is one line that names the host and says why, and what to do. */
public final class HostException extends Exception {

    private static final long serialVersionUID = 1L;

    /** The message is for the user. */
    public HostException(String message) {
        super(message);
    }

    /** Likewise, with what has caused it. */
    public HostException(String message, Throwable cause) {
        super(message, cause);
    }
}
