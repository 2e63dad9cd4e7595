package org.gaeperf.model;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;

/**
 * One configuration of the server under test.
 *
 * @param role what it is compared as, for instance {@code http}, {@code rpc} or {@code baseline}
 * @param configuration what else tells it from other variants of the run, for instance {@code g1 F2}; both sides of a
 *     comparison share it, and it is empty where a run has only one
 * @param mode which path serves requests, for servers that have modes
 * @param environment the servlet environment, for servers that have several
 * @param runtime what is measured
 * @param jdk what runs it
 * @param jvmArgs flags that the preset or the user set, the same for both sides of a comparison
 */
public record Variant(
        String role,
        String configuration,
        Optional<ConnectorMode> mode,
        Optional<ServletEnvironment> environment,
        RuntimeIdentity runtime,
        JdkIdentity jdk,
        List<String> jvmArgs) {

    public Variant {
        jvmArgs = List.copyOf(jvmArgs);
    }

    /** The same in another role. */
    public Variant as(String otherRole) {
        return new Variant(otherRole, configuration, mode, environment, runtime, jdk, jvmArgs);
    }

    /** For readers; unique among the variants that one workload is put on. */
    public String displayName() {
        return configuration.isEmpty() ? role : role + " " + configuration;
    }
}
