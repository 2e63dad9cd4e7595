package org.gaeperf.options.jvm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.server.InstanceLimits;

/**
 * How the server's JVM is configured, the same for both sides of a comparison.
 *
 * @param name distinguishes it from the run's other configurations, for instance {@code g1 F2}; empty if there is only one
 * @param jdk home of the JDK
 * @param jvmArgs all flags, the user's last
 * @param limits of the instance class, if the server is to be held to them
 */
public record JvmConfiguration(String name, Path jdk, List<String> jvmArgs, Optional<InstanceLimits> limits) {

    public JvmConfiguration {
        jvmArgs = List.copyOf(jvmArgs);
    }

    /** Returns all flags, with further ones at the end. */
    public List<String> jvmArgsWith(List<String> further) {
        return Stream.concat(jvmArgs.stream(), further.stream()).toList();
    }
}
