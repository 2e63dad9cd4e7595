package org.gaeperf.options.jvm;

import java.nio.file.Path;
import java.util.List;

/**
 * How the server's JVM is configured, the same for both sides of a comparison.
 *
 * @param name tells it from the run's other configurations, for instance {@code g1 F2}; empty if there is only one
 * @param jdk home of the JDK
 * @param jvmArgs all flags, the user's last
 */
public record JvmConfiguration(String name, Path jdk, List<String> jvmArgs) {

    public JvmConfiguration {
        jvmArgs = List.copyOf(jvmArgs);
    }
}
