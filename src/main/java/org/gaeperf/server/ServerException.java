package org.gaeperf.server;

/** A server under test could not be started or is not the expected one; the message says what to do. */
public final class ServerException extends Exception {

    private static final long serialVersionUID = 1L;

    public ServerException(String message) {
        super(message);
    }

    public ServerException(String message, Throwable cause) {
        super(message, cause);
    }
}
