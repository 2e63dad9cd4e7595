package org.gaeperf.trial.phase;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.cgroup.CgroupException;
import org.gaeperf.cgroup.CpuQuotaGroup;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.server.LogTail;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.MemoryLimitRule;

/**
 * Holds a server to the limits of its instance class, if it has one: its CPU time by the quota of a cgroup, and its memory
 * by what is sampled. Closing removes the cgroup; the server must have ended.
 */
public final class ServerLimits implements AutoCloseable {

    private final TrialPlan plan;
    private final Optional<CpuQuotaGroup> group;
    private boolean memoryExceeded;

    private ServerLimits(TrialPlan plan, Optional<CpuQuotaGroup> group) {
        this.plan = plan;
        this.group = group;
    }

    /**
     * Prepares the limits before the server is started, so that none is started that could not be held to them.
     *
     * @throws CgroupException if the cgroup cannot be made
     */
    public static ServerLimits prepare(TrialPlan plan) throws CgroupException {
        Optional<Double> quotaCores = plan.variant().limits().flatMap(InstanceLimits::quotaCores);
        return new ServerLimits(
                plan, quotaCores.isPresent() ? Optional.of(CpuQuotaGroup.create(quotaCores.get())) : Optional.empty());
    }

    /**
     * Limits the CPU time of the server from now on.
     *
     * @throws CgroupException if that is not possible
     */
    void enforce(long pid) throws CgroupException {
        if (group.isPresent()) {
            group.get().add(pid);
        }
    }

    /** Says whether the server has needed more memory than its class has. */
    boolean isMemoryExceeded() {
        return memoryExceeded;
    }

    /**
     * Says why the class's memory does not do, by the largest resident set that was sampled or by the server's log; empty if it
     * does, or if the server has no limits.
     */
    Optional<String> memoryExceeded(OptionalLong maxRssBytes) {
        Optional<String> reason = plan.variant()
                .limits()
                .flatMap(limits ->
                        MemoryLimitRule.exceeded(limits, maxRssBytes).or(() -> LogTail.outOfMemory(plan.serverLog())));
        memoryExceeded |= reason.isPresent();
        return reason;
    }

    /** A rate at which a server with limits has failed because it ran out of memory; empty if it did not. */
    Optional<Step> stepOutOfMemory(int requestsPerSecond) {
        return memoryExceeded(OptionalLong.empty())
                .map(reason -> new Step(
                        requestsPerSecond,
                        Validity.FAILED,
                        List.of(reason),
                        false,
                        true,
                        Double.NaN,
                        Double.NaN,
                        Double.NaN,
                        Double.NaN,
                        Double.NaN,
                        OptionalLong.empty()));
    }

    @Override
    public void close() {
        group.ifPresent(CpuQuotaGroup::close);
    }
}
