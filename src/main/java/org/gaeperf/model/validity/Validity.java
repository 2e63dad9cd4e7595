package org.gaeperf.model.validity;

/** Whether the values of a trial count; only those of valid trials are compared. */
public enum Validity {
    /** Its values count. */
    VALID("valid"),
    /** The load generator was at its limit. */
    SATURATED_BY_CLIENT("saturated by the client"),
    /** The server was at its limit. */
    SATURATED_BY_SERVER("saturated by the server"),
    /** The host disturbed the measurement. */
    DISTURBED("disturbed"),
    /** Server or client still changed while they were measured, or were not steady when the warm-up reached its limit. */
    NOT_STEADY("not steady"),
    /** The trial's partner was not run next to it. */
    UNPAIRED("unpaired"),
    /** The trial could not be measured, or requests failed. */
    FAILED("failed");

    private final String displayName;

    Validity(String displayName) {
        this.displayName = displayName;
    }

    /** Says whether the load was more than client or server could handle. */
    public boolean isSaturated() {
        return this == SATURATED_BY_CLIENT || this == SATURATED_BY_SERVER;
    }

    /** Says whether the same trial may be valid at another time. */
    public boolean isInvalidByTime() {
        return this == DISTURBED || this == NOT_STEADY;
    }

    /** Returns the name for readers. */
    public String displayName() {
        return displayName;
    }
}
