package org.gaeperf.model.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What is not as it was when a run was stored, in words. */
public final class EnvironmentDiff {

    private final List<String> found = new ArrayList<>();

    /** Both values of something, if they differ. */
    public EnvironmentDiff add(String what, Object then, Object now) {
        if (!Objects.equals(then, now)) {
            found.add(what + " was " + then + " and is " + now);
        }
        return this;
    }

    /** All of a machine that figures depend on. */
    public EnvironmentDiff addMachine(HostInfo then, HostInfo now) {
        return add("host", then.hostName(), now.hostName())
                .add("CPU", then.cpuModel(), now.cpuModel())
                .add("cores", then.cores(), now.cores())
                .add("memory", then.memoryBytes(), now.memoryBytes())
                .add("kernel", then.kernel(), now.kernel())
                .add("pinning", then.pinning(), now.pinning());
    }

    /** Those found, in the order in which they were asked for. */
    public List<String> found() {
        return List.copyOf(found);
    }
}
