package org.gaeperf.model;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;

/**
 * One configuration of the server under test.
 *
 * @param name what it is compared as, for instance {@code http}, {@code rpc} or {@code baseline}
 * @param configuration what else tells it apart from other variants of the run, for instance {@code g1 F2}; both
 *     sides of a comparison share it; empty if the run has only one
 * @param mode which path serves requests, for servers that have modes
 * @param environment the servlet environment, for servers that have several
 * @param runtime what is measured
 * @param jdk what runs it
 * @param jvmArgs flags that the preset or the user set, the same on both sides of a comparison
 * @param limits of the instance class that the server was held to, in the suite {@code sizing}
 */
public record Variant(
        String name,
        String configuration,
        Optional<ConnectorMode> mode,
        Optional<ServletEnvironment> environment,
        RuntimeIdentity runtime,
        JdkIdentity jdk,
        List<String> jvmArgs,
        Optional<InstanceLimits> limits) {

    public Variant {
        jvmArgs = List.copyOf(jvmArgs);
    }

    /** Creates a variant of a server without modes, environments and limits. */
    public static Variant withoutModes(
            String name, String configuration, RuntimeIdentity runtime, JdkIdentity jdk, List<String> jvmArgs) {
        return new Variant(
                name, configuration, Optional.empty(), Optional.empty(), runtime, jdk, jvmArgs, Optional.empty());
    }

    /** A copy with another name. */
    public Variant withName(String otherName) {
        return new Variant(otherName, configuration, mode, environment, runtime, jdk, jvmArgs, limits);
    }

    /** Returns the name for readers; unique among the variants of one workload. */
    public String displayName() {
        return configuration.isEmpty() ? name : name + " " + configuration;
    }
}
