package org.gaeperf.testkit;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.Variant;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;

/** Variants of a runtime that does not exist, for tests that start none. */
public final class Variants {

    public static final JdkIdentity JDK = new JdkIdentity("17", "nobody", "none");
    public static final RuntimeIdentity RUNTIME =
            new RuntimeIdentity("1", RuntimeIdentity.Source.HARNESS, new TreeMap<>());

    private Variants() {}

    /** A variant in a variant that is no mode, as of a server that has no modes. */
    public static Variant of(String variant) {
        return of(variant, Optional.empty());
    }

    /** A variant that serves in a mode. */
    public static Variant of(String variant, ConnectorMode mode) {
        return of(variant, Optional.of(mode));
    }

    private static Variant of(String variant, Optional<ConnectorMode> mode) {
        return new Variant(variant, "", mode, Optional.empty(), RUNTIME, JDK, List.of(), Optional.empty());
    }

    /** The same with another runtime. */
    public static Variant with(Variant variant, RuntimeIdentity runtime) {
        return new Variant(
                variant.name(),
                variant.configuration(),
                variant.mode(),
                variant.environment(),
                runtime,
                variant.jdk(),
                variant.jvmArgs(),
                variant.limits());
    }

    /** The same on another JDK. */
    public static Variant with(Variant variant, JdkIdentity jdk) {
        return new Variant(
                variant.name(),
                variant.configuration(),
                variant.mode(),
                variant.environment(),
                variant.runtime(),
                jdk,
                variant.jvmArgs(),
                variant.limits());
    }

    /** The same with other flags of the JVM. */
    public static Variant with(Variant variant, List<String> jvmArgs) {
        return new Variant(
                variant.name(),
                variant.configuration(),
                variant.mode(),
                variant.environment(),
                variant.runtime(),
                variant.jdk(),
                jvmArgs,
                variant.limits());
    }

    /** The same held to the limits of an instance class, whose name is its configuration. */
    public static Variant with(Variant variant, InstanceLimits limits) {
        return new Variant(
                variant.name(),
                limits.instanceClass(),
                variant.mode(),
                variant.environment(),
                variant.runtime(),
                variant.jdk(),
                variant.jvmArgs(),
                Optional.of(limits));
    }

    /** One that is held to the limits of the instance class F1. */
    public static Variant onF1(String variant) {
        return with(of(variant), new InstanceLimits("F1", 600, 2400, 0.25, Optional.of(0.25), 384L << 20, List.of()));
    }
}
