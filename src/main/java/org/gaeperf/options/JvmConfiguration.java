package org.gaeperf.options;

import java.nio.file.Path;
import java.util.List;

/**
 * How the server's JVM is set up, the same for both sides of a comparison.
 *
 * @param name tells it from the run's other setups, for instance {@code g1 F2}; empty if there is only one
 * @param jdk home of the JDK
 * @param jvmArgs flags, preset and user's together
 */
public record JvmConfiguration(String name, Path jdk, List<String> jvmArgs) {

    public JvmConfiguration {
        jvmArgs = List.copyOf(jvmArgs);
    }
}
