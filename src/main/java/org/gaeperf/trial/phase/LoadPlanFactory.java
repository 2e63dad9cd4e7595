package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.Optional;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.ResponseCheck;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/** Creates the load generator and its plan from the plan of the trial. */
final class LoadPlanFactory {

    private LoadPlanFactory() {}

    /**
     * Opens a sequence of loads for a trial.
     *
     * @throws LoadException if a process on another host cannot be started
     */
    static LoadSequence open(TrialPlan plan, LoadOrigin origin) throws LoadException, InterruptedException {
        return origin.loaders().isPresent()
                ? origin.loaders().get().open()
                : origin.client()
                        .orElseThrow(() -> new IllegalStateException("trial " + plan.id() + " has no client"))
                        .open(
                                CpuAffinity.prefix(plan.pinning().client()),
                                plan.pinning().clientCores());
    }

    /**
     * The plan for a load at a constant rate.
     *
     * @param ramp how long its rate rises
     * @param server that has been started
     * @param drain how long the load generator waits for the last responses
     * @param check of which responses the body is compared with the right one
     */
    static LoadPlan create(
            TrialPlan plan,
            MeasurementPlan.TimedLoad rate,
            Duration ramp,
            ServerUnderTest server,
            Duration drain,
            ResponseCheck check) {
        return new LoadPlan(
                server.address().getHost(),
                server.address().getPort(),
                request(plan, server).checking(check),
                plan.server().intendedStartHeader(),
                plan.workload(),
                ramp,
                plan.dither(),
                drain,
                rate.isCold() ? Optional.of(rate.duration()) : Optional.empty(),
                plan.directory().toString());
    }

    private static LoadRequest request(TrialPlan plan, ServerUnderTest server) {
        LoadRequest request = server.request(plan.workload());
        return plan.scenario().hasNewConnections() ? request.withHeader("Connection", "close") : request;
    }
}
