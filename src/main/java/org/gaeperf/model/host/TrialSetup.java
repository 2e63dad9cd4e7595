package org.gaeperf.model.host;

import java.util.List;

/**
 * How a trial was set up, apart from its machine, workload and length. The values of trials that were set up in different
 * ways cannot be compared: history, stored baseline and comparison of runs all decide by it.
 *
 * @param jvmArgs flags of the server's JVM that the preset or the user set
 * @param jdkFeature feature release of the JDK that ran the server, for instance {@code 17}
 * @param concurrent whether the sides of a pair ran at the same time, on the same cores
 * @param asked what the server is asked for, by which protocol, and what runs beside it: options with their values; none of a
 *     server that says all of that itself
 * @param methodsSampled whether what its methods cost was sampled, which costs something itself
 * @param loadHosts which hosts sent the load; {@link #THIS_MACHINE} if the machine of the server did
 */
public record TrialSetup(
        List<String> jvmArgs,
        String jdkFeature,
        boolean concurrent,
        boolean methodsSampled,
        List<String> asked,
        String loadHosts) {

    /** The value of {@link #loadHosts} without loaders. */
    public static final String THIS_MACHINE = "this machine";

    public TrialSetup {
        jvmArgs = List.copyOf(jvmArgs);
        asked = List.copyOf(asked);
    }

    /** A copy whose load came from other hosts. */
    public TrialSetup withLoadHosts(String hosts) {
        return new TrialSetup(jvmArgs, jdkFeature, concurrent, methodsSampled, asked, hosts);
    }

    /** Names what differs in a later setup. */
    public EnvironmentDiff compareWith(TrialSetup later) {
        return new EnvironmentDiff()
                .add("hosts that send the load", loadHosts, later.loadHosts)
                .add("the other side of a pair at the same time", concurrent, later.concurrent)
                .add("what is asked for", asked, later.asked)
                .add("samples by method", methodsSampled, later.methodsSampled)
                .add("flags", jvmArgs, later.jvmArgs)
                .add("feature release of the JDK", jdkFeature, later.jdkFeature);
    }

    /** Returns the name for readers. */
    public String displayName() {
        return "JDK " + jdkFeature + (jvmArgs.isEmpty() ? "" : " " + String.join(" ", jvmArgs))
                + (concurrent ? ", both sides at the same time" : "")
                + (methodsSampled ? ", sampled by method" : "")
                + (loadHosts.equals(THIS_MACHINE) ? "" : ", load from " + loadHosts);
    }
}
