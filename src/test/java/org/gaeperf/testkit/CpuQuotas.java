package org.gaeperf.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.gaeperf.cgroup.CgroupException;
import org.gaeperf.cgroup.CpuQuotaGroup;

/** Says whether CPU quotas can be tried here. */
public final class CpuQuotas {

    private CpuQuotas() {}

    /** Skips the test without quotas. Only root and a delegated session may make groups; a container often has them mounted read-only. */
    public static void assumeAllowed() {
        String reason = "";
        try {
            CpuQuotaGroup.create(1).close();
        } catch (CgroupException e) {
            reason = e.getMessage();
        }
        assumeTrue(reason.isEmpty(), reason);
    }
}
