package org.gaeperf.model.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Java installation.
 *
 * @param version {@code JAVA_RUNTIME_VERSION} of its release file, or {@code JAVA_VERSION}
 * @param implementor who built it
 * @param home the directory that it is installed in
 */
public record JdkIdentity(String version, String implementor, String home) {

    /** The JDK of a server that is no JVM, or that chooses its JDK itself. */
    public static final JdkIdentity NOT_KNOWN = new JdkIdentity("not known", "not known", "");

    /** The first number, after the {@code 1.} of the versions before Java 9. */
    private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(?<feature>\\d+)(?:\\D.*)?");

    /** The feature release, for instance {@code 17}; the whole version if it has none. */
    public String feature() {
        Matcher matcher = FEATURE.matcher(version);
        return matcher.matches() ? matcher.group("feature") : version;
    }
}
