package org.gaeperf.cluster.ssh;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JDK of a host, by {@code java -XshowSettings:properties -version}.
 *
 * @param home of the JDK
 * @param version as {@code java.runtime.version}
 */
record RemoteJava(String home, String version) {

    private static final Pattern HOME = Pattern.compile("(?m)^ *java\\.home = (/[^\\r\\n]*?) *$");
    private static final Pattern VERSION = Pattern.compile("(?m)^ *java\\.runtime\\.version = ([^\\s]+) *$");

    /** Reads what it printed; empty if that was something else. */
    static Optional<RemoteJava> parse(String text) {
        Matcher home = HOME.matcher(text);
        Matcher version = VERSION.matcher(text);
        return home.find() && version.find()
                ? Optional.of(new RemoteJava(home.group(1), version.group(1)))
                : Optional.empty();
    }

    String executable() {
        return home + "/bin/java";
    }
}
