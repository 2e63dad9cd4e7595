package org.gaeperf.trial.phase;

import java.util.Optional;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The loads at constant rates that one server process gets, one after the other and from one client process. The server
 * of a concurrent trial is compiled before the first of them.
 */
public final class ServerLoads implements AutoCloseable {

    private final TrialPlan first;
    private final LoadOrigin origin;
    private final ServerUnderTest server;
    private final Jcmd jcmd;
    private Optional<LoadSequence> opened = Optional.empty();
    private Optional<WarmUp.JitWarmUp> jitWarmUp = Optional.empty();

    /**
     * Makes the loads of a server that has been started.
     *
     * @param first the trial that the server was started for; it has the server's GC log
     * @param origin where the load comes from
     */
    public ServerLoads(TrialPlan first, LoadOrigin origin, ServerUnderTest server, Jcmd jcmd) {
        this.first = first;
        this.origin = origin;
        this.server = server;
        this.jcmd = jcmd;
    }

    /**
     * Runs a load and stores all results.
     *
     * @param plan of a trial at a constant rate
     * @param barrier where concurrent trials wait for each other
     * @throws LoadException if the load generator does not work; a reason that the server has ended is stored before
     */
    public void run(TrialPlan plan, TrialListener listener, TrialResultBuilder result, TrialBarrier barrier)
            throws LoadException, InterruptedException {
        MeasurementPlan.TimedLoad rate = (MeasurementPlan.TimedLoad) plan.measurement();
        Optional<MeasurementPlan.TimedLoad.Compilation> compilation =
                jitWarmUp.isEmpty() ? compilation(plan, rate) : Optional.empty();
        if (compilation.isPresent()) {
            jitWarmUp = Optional.of(compile(plan, rate, compilation.get(), listener, barrier));
        }
        if (jitWarmUp.isPresent() && server.withoutJvm().isEmpty()) {
            collectGarbage();
        }
        try {
            new LoadPhase(plan, rate, origin, listener, result, server, jcmd, first, barrier)
                    .run(loads(), new WarmUpController.ServerState(jitWarmUp, compilation.isPresent()));
        } finally {
            opened.flatMap(LoadSequence::use).ifPresent(result::setClient);
        }
    }

    /** Returns how the server is compiled, where it has several measurements, for which that is done once. */
    private static Optional<MeasurementPlan.TimedLoad.Compilation> compilation(
            TrialPlan plan, MeasurementPlan.TimedLoad rate) {
        if (rate.compilation().isPresent()) {
            return rate.compilation();
        }
        boolean isCompiled = (plan.concurrent() || plan.scenario().isLoadStep())
                && rate.warmUp().untilSteady();
        return isCompiled
                ? Optional.of(new MeasurementPlan.TimedLoad.Compilation(
                        plan.workload().requestsPerSecond(), rate.warmUp().limit()))
                : Optional.empty();
    }

    private WarmUp.JitWarmUp compile(
            TrialPlan plan,
            MeasurementPlan.TimedLoad rate,
            MeasurementPlan.TimedLoad.Compilation compilation,
            TrialListener listener,
            TrialBarrier barrier)
            throws LoadException, InterruptedException {
        barrier.await();
        return new JitWarmUpPhase(compilation, plan, rate, origin, server, listener, barrier).run(loads());
    }

    /**
     * Empties the old generation while the server is idle. It would otherwise be full at nearly the same age of each server
     * of a variant, so that the one full collection in a minute would fall into the measurements of one side only. It has
     * the time that any full collection has, and a usual priority: the load waits for it.
     */
    private void collectGarbage() throws LoadException, InterruptedException {
        Jcmd patient = new Jcmd(
                first.serverJdk(),
                server.pid(),
                CpuAffinity.prefix(first.pinning().client()),
                ProfileFiles.HEAP_TIMEOUT);
        try {
            patient.run("GC.run").requireSuccess();
        } catch (CommandException e) {
            if (!server.exit().isDone()) {
                throw new LoadException(e.getMessage(), e);
            }
        }
    }

    /** Returns the client. On other hosts this starts processes, which may fail. */
    private LoadSequence loads() throws LoadException, InterruptedException {
        if (opened.isEmpty()) {
            opened = Optional.of(LoadPlanFactory.open(first, origin));
        }
        return opened.get();
    }

    @Override
    public void close() {
        opened.ifPresent(LoadSequence::close);
    }
}
