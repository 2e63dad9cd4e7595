package org.gaeperf.model.validity;

/** What was wrong with a request that failed. */
public enum FailureKind {
    /** The response had another status than the expected one; the detail is that status. */
    STATUS("status %s"),

    /** The body of the response was shorter or longer than the expected one. */
    WRONG_LENGTH("response of wrong length"),

    /** The response had the right status and length, and another body than the right one. */
    WRONG_CONTENT("response of wrong content"),

    /** The response lacked a header, or had it with another value; the detail is the name of that header. */
    WRONG_HEADER("response without the right header %s"),

    /** What came is no HTTP. */
    MALFORMED("ProtocolException"),

    /** The headers of the response were longer than the client takes; the detail is how many bytes it takes. */
    HEADERS_TOO_LONG("headers of the response longer than %s bytes"),

    /** With the end of the response came bytes that nobody had asked for. */
    BYTES_AFTER("bytes after the response"),

    /** The server closed a connection that was to be kept. */
    CLOSED("connection closed by the server"),

    /** The request had no response when the load generator gave up. */
    UNANSWERED("unanswered at the end of the drain"),

    /** The client would not wait longer for a response in a closed loop. */
    NO_RESPONSE_IN_TIME("no response in time"),

    /** The client's queue had no room for the request; the detail is the exception. */
    QUEUE_FULL("%s"),

    /** The connection had no traffic for too long, or was not made in time; the detail is the exception. */
    TIMED_OUT("%s"),

    /** The client could open no further connection, for lack of file descriptors; the detail is the exception. */
    NO_DESCRIPTORS("%s: Too many open files"),

    /** The client's machine had no local port left for another connection; the detail is the exception. */
    NO_PORTS("%s"),

    /** Another exception ended the request; the detail is that exception. */
    EXCEPTION("%s"),

    /** The client ended before it could say what was wrong. */
    UNKNOWN("of unknown kind");

    private final String text;

    FailureKind(String text) {
        this.text = text;
    }

    /**
     * Says whether the request waited too long: in the client's queue, for a connection or for its response. A server that has no
     * CPU time left lets requests fail in these ways only.
     */
    public boolean isByWaiting() {
        return switch (this) {
            case UNANSWERED, NO_RESPONSE_IN_TIME, QUEUE_FULL, TIMED_OUT -> true;
            default -> false;
        };
    }

    /** The words for readers, with a place for the detail in kinds that have one. */
    String text() {
        return text;
    }
}
