package org.gaeperf.process;

import java.util.Set;

/**
 * What of our environment the measured processes see: a variable could turn the server's mode or change a JVM, and a
 * secret among them could end up in a log or a recording.
 */
public final class ChildEnvironment {

    private static final Set<String> ALLOWED = Set.of("PATH", "TMPDIR", "TZ");

    private ChildEnvironment() {}

    /** Takes all other variables away, and sets a locale that is on every machine. */
    public static void reduce(ProcessBuilder builder) {
        builder.environment().keySet().retainAll(ALLOWED);
        builder.environment().put("LC_ALL", "C.UTF-8");
    }
}
