package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gaeperf.load.LoadClient;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.Workload;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.meter.ServerAffinity;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The first part of a warm-up: more load than in the measurement, on all cores of the trial, until the JIT
 * compilers have little left to do. HotSpot decides by how often a method is called in a short time what is worth
 * optimizing. At the rate of the measurement, one JVM in ten stays with slower code for minutes, and looks as steady as the
 * others.
 */
final class JitWarmUpPhase {

    /** How many times as long a client that does not report each second is waited for. */
    private static final int PATIENCE = 2;

    private final JitWarmUpLoad wanted;
    private final Duration limit;
    private final TrialPlan plan;
    private final LoadPlan load;
    private final ServerUnderTest server;
    private final ServerAffinity affinity;
    private final TrialListener listener;
    private final TrialBarrier barrier;
    private final LoadSeconds seconds;
    private final List<LoadSecond> arrived = new ArrayList<>();

    /**
     * Makes the phase for one load.
     *
     * @param compilation the measurement that it is to be long enough for
     * @param plan of the trial whose measurement comes next
     * @param rate of that measurement
     * @param barrier where concurrent trials wait for each other, so that none is idle while another is compiled
     */
    JitWarmUpPhase(
            MeasurementPlan.TimedLoad.Compilation compilation,
            TrialPlan plan,
            MeasurementPlan.TimedLoad rate,
            LoadOrigin origin,
            ServerUnderTest server,
            TrialListener listener,
            TrialBarrier barrier) {
        this.limit = compilation.warmUpLimit();
        this.wanted = JitWarmUpLoad.before(measured(plan.workload(), compilation), limit);
        this.plan = plan;
        this.load = faster(
                LoadPlanFactory.create(plan, rate, rate.warmUp().ramp(), server, LoadPhase.DRAIN, origin.check()),
                wanted);
        this.server = server;
        this.affinity = new ServerAffinity(server.processes(), plan.pinning());
        this.listener = listener;
        this.barrier = barrier;
        this.seconds =
                new LoadSeconds(load.workload().rate(), server.processes(), new ThreadCpuMeter(server.processes()));
    }

    private static Workload measured(Workload workload, MeasurementPlan.TimedLoad.Compilation compilation) {
        return workload.inClosedLoop() ? workload : workload.withRate(compilation.requestsPerSecond());
    }

    /** At the higher rate there are no more virtual users at once: their threads and connections would stay in the server. */
    private static LoadPlan faster(LoadPlan measured, JitWarmUpLoad wanted) {
        return wanted.workload().rate().isEmpty()
                ? measured.with(wanted.workload())
                : measured.with(wanted.workload())
                        .with(measured.request()
                                .fasterBy((double) wanted.workload().requestsPerSecond()
                                        / measured.workload().requestsPerSecond()));
    }

    /**
     * Runs the load. It does nothing more if the server ends, which whoever uses the server next will find.
     *
     * @throws LoadException if the load generator does not work, or the server could not be moved to other cores
     */
    WarmUp.JitWarmUp run(LoadSequence loads) throws LoadException, InterruptedException {
        listener.phase(plan, "JIT warm-up", limit);
        long startNanos = System.nanoTime();
        try {
            affinity.shareClientCores();
            try (LoadClient client = loads.start(load, this::progress)) {
                server.exit().thenRun(client::stop);
                client.pid().ifPresent(seconds::observeClient);
                await(() -> server.exit().isDone() || client.isOver());
                barrier.await();
                client.stop();
                client.await(load.drain());
            }
            affinity.restoreServerCores();
        } catch (CommandException | LoadException e) {
            if (!server.exit().isDone()) {
                throw new LoadException(e.getMessage(), e);
            }
        }
        arrived.addAll(seconds.takeArrived());
        long begunNanos = arrived.isEmpty() ? startNanos : arrived.get(0).begunNanos();
        return new WarmUp.JitWarmUp(
                load.workload().rate(),
                (System.nanoTime() - Math.max(startNanos, begunNanos)) / 1e9,
                arrived.stream().mapToLong(second -> second.report().sent()).sum(),
                arrived.stream().mapToLong(second -> second.report().failed()).sum());
    }

    /** The time counts from the first request, so that both of a pair have it however slowly their clients start. */
    private void await(BooleanSupplier isOver) throws InterruptedException {
        seconds.awaitFirst(isOver).ifPresent(arrived::add);
        long firstNanos = System.nanoTime();
        while (!isOver.getAsBoolean()
                && arrived.size() < wanted.longest().toSeconds()
                && System.nanoTime() - firstNanos < PATIENCE * wanted.longest().toNanos()
                && (wanted.isTooShort(arrived.size(), responses()) || !isCompiled())) {
            Optional<LoadSecond> second = seconds.await(LoadSeconds.POLL_NANOS);
            second.ifPresent(arrived::add);
        }
    }

    private boolean isCompiled() {
        return wanted.isUsual(arrived.size())
                ? SteadyStateDetector.isCompiledForPair(arrived)
                : SteadyStateDetector.isCompiled(arrived);
    }

    private long responses() {
        return arrived.stream().mapToLong(second -> second.report().answered()).sum();
    }

    private void progress(LoadProgress progress) {
        seconds.add(progress);
        listener.progress(progress);
    }
}
