package org.gaeperf.model.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What has changed since a run was stored, in sentences for readers. */
public final class EnvironmentDiff {

    private final List<String> differences = new ArrayList<>();

    /** Compares one property; if the values differ, both are reported. */
    public EnvironmentDiff add(String property, Object then, Object now) {
        if (!Objects.equals(then, now)) {
            differences.add(property + " was " + then + " and is " + now);
        }
        return this;
    }

    /** Adds what another comparison has found. */
    public EnvironmentDiff addAll(EnvironmentDiff other) {
        differences.addAll(other.differences);
        return this;
    }

    /** Compares everything about a host that measured values depend on. */
    public EnvironmentDiff addHost(HostInfo then, HostInfo now) {
        return add("host", then.hostName(), now.hostName())
                .add("CPU", then.cpuModel(), now.cpuModel())
                .add("cores", then.cores(), now.cores())
                .add("memory", then.memoryBytes(), now.memoryBytes())
                .add("kernel", then.kernel(), now.kernel())
                .add("pinning", then.pinning(), now.pinning());
    }

    /** The differences, in the order in which they were compared. */
    public List<String> found() {
        return List.copyOf(differences);
    }
}
