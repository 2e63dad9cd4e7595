package org.gaeperf.cgroup;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;

/** Holds a process in a cgroup, and prints the directory of the group, until it is ended itself. */
final class QuotaGroupMain {

    private QuotaGroupMain() {}

    public static void main(String[] args) throws Exception {
        Process idle = ChildProcessRegistry.start(ChildEnvironment.processBuilderForTool(List.of("sleep", "60")));
        CpuQuotaGroup group = CpuQuotaGroup.create(0.5);
        group.add(idle.pid());
        System.out.println(group.directory());
        TimeUnit.MINUTES.sleep(1);
    }
}
