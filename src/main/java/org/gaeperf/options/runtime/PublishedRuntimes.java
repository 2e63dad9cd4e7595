package org.gaeperf.options.runtime;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Lists the published versions of the runtime that gaeperf chooses from where a user names none. No other list has them. */
public final class PublishedRuntimes {

    /** The version that has no HttpConnector mode, and for which the stand-in connector is tested. */
    public static final String WITH_STAND_IN = "2.0.19";

    /** The versions with Google's own connector, the newest first. */
    private static final List<String> WITH_HTTP_CONNECTOR = List.of(
            "2.0.39", "2.0.38", "2.0.37", "2.0.36", "2.0.35", "2.0.34", "2.0.33", "2.0.32", "2.0.31", "2.0.30",
            "2.0.29", "2.0.28", "2.0.27");

    private PublishedRuntimes() {}

    /** Returns the newest known version with Google's own connector. */
    public static String newest() {
        return WITH_HTTP_CONNECTOR.get(0);
    }

    /** Returns the oldest known version with Google's own connector. */
    public static String oldest() {
        return WITH_HTTP_CONNECTOR.get(WITH_HTTP_CONNECTOR.size() - 1);
    }

    /** Returns the newest known version with Google's own connector among those that are served; empty if there is none. */
    public static Optional<String> newestOf(Collection<String> served) {
        return WITH_HTTP_CONNECTOR.stream().filter(served::contains).findFirst();
    }

    /** Says in words which version is the default. */
    public static String describeDefault() {
        return "the newest from " + oldest() + " to " + newest() + " that the Maven repository has, otherwise "
                + WITH_STAND_IN;
    }
}
