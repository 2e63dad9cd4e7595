package org.gaeperf.model;

import java.util.List;
import java.util.Optional;

/**
 * One configuration of the server under test.
 *
 * @param name unique in a run, for instance {@code http}
 * @param mode which path serves requests, for servers that have modes
 * @param environment the servlet environment, for servers that have several
 * @param runtime what is measured
 * @param jdk what runs it
 * @param jvmArgs flags that the preset or the user set, the same for every variant of a run
 */
public record Variant(
        String name,
        Optional<Mode> mode,
        Optional<ServletEnvironment> environment,
        RuntimeIdentity runtime,
        JdkIdentity jdk,
        List<String> jvmArgs) {

    public Variant {
        jvmArgs = List.copyOf(jvmArgs);
    }
}
