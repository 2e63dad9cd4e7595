package org.gaeperf.cluster.ssh;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JDK of a host, by {@code java -XshowSettings:properties -version}.
 *
 * @param home of the JDK
 * @param version as {@code java.runtime.version}
 * @param vendor as {@code java.vendor}; empty if it does not say
 */
record RemoteJava(String home, String version, String vendor) {

    private static final Pattern HOME = Pattern.compile("(?m)^ *java\\.home = (/[^\\r\\n]*?) *$");
    private static final Pattern VERSION = Pattern.compile("(?m)^ *java\\.runtime\\.version = ([^\\s]+) *$");

    private static final Pattern VENDOR = Pattern.compile("(?m)^ *java\\.vendor = ([^\\r\\n]*?) *$");

    /** Reads what it printed; empty if that was something else. */
    static Optional<RemoteJava> parse(String text) {
        Matcher home = HOME.matcher(text);
        Matcher version = VERSION.matcher(text);
        Matcher vendor = VENDOR.matcher(text);
        return home.find() && version.find()
                ? Optional.of(new RemoteJava(home.group(1), version.group(1), vendor.find() ? vendor.group(1) : ""))
                : Optional.empty();
    }

    /** Says whether it is of this vendor, or does not say: builds of two vendors may have the same version. */
    boolean isOf(String other) {
        return vendor.isEmpty() || vendor.equals(other);
    }

    String executable() {
        return home + "/bin/java";
    }
}
