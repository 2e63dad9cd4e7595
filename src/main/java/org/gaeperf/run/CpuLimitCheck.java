package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.cgroup.CgroupException;
import org.gaeperf.cgroup.CpuQuotaGroup;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;

/** Checks that the suite {@code sizing} can hold a server to the CPU limit of its instance class. */
public final class CpuLimitCheck {

    private CpuLimitCheck() {}

    /**
     * Makes a cgroup with a quota, moves a process into it and removes both, if the suite needs such a group.
     *
     * @throws InvalidOptionsException that says what is missing and what to do, if that is not possible
     * @throws IOException if the process cannot be started
     */
    public static void require(BenchmarkOptions options) throws IOException {
        require(options, Path.of("/proc/self"));
    }

    /** Checks the mounts and groups of the process with that directory. */
    static void require(BenchmarkOptions options, Path mountsOf) throws IOException {
        List<String> classes = options.server().instanceLimits().stream()
                .filter(limits -> limits.quotaCores().isPresent())
                .map(InstanceLimits::instanceClass)
                .distinct()
                .toList();
        if (classes.isEmpty()) {
            return;
        }
        Process idle = ChildProcessRegistry.start(ChildEnvironment.processBuilderForTool(List.of("sleep", "60")));
        try {
            CpuQuotaGroup.requireUsable(idle, mountsOf);
        } catch (CgroupException e) {
            throw new InvalidOptionsException("bench.suite=sizing: the CPU limit of " + String.join(", ", classes)
                    + " cannot be enforced: " + e.getMessage());
        } finally {
            idle.destroyForcibly();
            idle.onExit().join();
        }
    }
}
