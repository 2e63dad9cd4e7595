package org.gaeperf.model;

import java.util.List;

/**
 * One configuration of the server under test.
 *
 * @param name unique in a run, for instance {@code http}
 * @param mode which path serves requests
 * @param environment the servlet environment
 * @param runtime the deployment
 * @param jdk what runs it
 * @param jvmArgs flags that the preset or the user set, the same for every variant of a run
 */
public record Variant(
        String name,
        Mode mode,
        ServletEnvironment environment,
        RuntimeIdentity runtime,
        JdkIdentity jdk,
        List<String> jvmArgs) {

    public Variant {
        jvmArgs = List.copyOf(jvmArgs);
    }
}
