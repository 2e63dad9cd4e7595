package org.gaeperf.model.validity;

/** What the figures of a trial are worth. */
public enum Validity {
    VALID("valid"),
    SATURATED_BY_CLIENT("saturated by the client"),
    SATURATED_BY_SERVER("saturated by the server"),
    DISTURBED("disturbed"),
    SEPARATED("separated"),
    FAILED("failed");

    private final String words;

    Validity(String words) {
        this.words = words;
    }

    /** For readers of reports. */
    public String displayName() {
        return words;
    }
}
