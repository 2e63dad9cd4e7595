package org.gaeperf.compare.value;

/** What a value says of the true one. A search that the client ended has not found the server's limit. */
public enum Bound {
    /** The value is the true one, as far as it can be measured. */
    EXACT(""),
    /** The true one may be higher. */
    AT_LEAST("at least "),
    /** The true one may be lower. */
    AT_MOST("at most ");

    private final String prefix;

    Bound(String prefix) {
        this.prefix = prefix;
    }

    /** Returns what readers see before the value, with a space at its end; empty if it is exact. */
    public String prefix() {
        return prefix;
    }
}
