package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gaeperf.load.LoadClient;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.meter.ServerAffinity;
import org.gaeperf.trial.plan.TrialListener;

/**
 * The first part of a warm-up: more load than in the measurement, on all cores of the trial, until the JIT
 * compilers have little left to do. HotSpot decides by how often a method is called in a short time what is worth
 * optimizing. At the rate of the measurement, one JVM in ten stays with slower code for minutes, and looks as steady as the
 * others.
 */
final class CompilationPhase {

    /** The rate by that of the measurement. The client slows down if the server does not keep up. */
    private static final int RATE_FACTOR = 2;

    /**
     * Likewise of a low rate, at which HotSpot would still optimize in the measurement. Concurrent servers have a third of
     * the rate that each has alone afterwards, so this is twice that one.
     */
    private static final int LOW_RATE_FACTOR = 6;

    /** Up to here the factor of a low rate holds. */
    private static final int HIGHEST_LOW_RATE = 2000;

    /** The load is no higher than the one that is measured, so HotSpot takes longer to find what is worth optimizing. */
    private static final Duration SHORTEST_CLOSED_LOOP = Duration.ofSeconds(20);

    private static final Duration SHORTEST = Duration.ofSeconds(12);

    /** That of 200 connections to a server that waits 50 ms, in 20 s: a closed loop with so many answers need not be longer. */
    private static final long MANY_ANSWERS = 75_000;

    /** HotSpot optimizes a method for good after 5,000 to 15,000 calls (Tier4InvocationThreshold, Tier4CompileThreshold). */
    private static final long MIN_ANSWERS = 20_000;

    /** A warm-up that ends at its limit has as much time left for the rate of the measurement. */
    private static final int LIMIT_DIVISOR = 2;

    private final WarmUpPlan warmUp;
    private final LoadPlan load;
    private final ServerUnderTest server;
    private final ServerAffinity affinity;
    private final TrialListener listener;
    private final TrialBarrier barrier;
    private final LoadSeconds seconds;
    private final List<LoadSecond> arrived = new ArrayList<>();

    /**
     * For one load.
     *
     * @param load not less than the one that is measured afterwards
     * @param barrier where concurrent trials wait for each other, so that none is idle while another is compiled
     */
    CompilationPhase(
            WarmUpPlan warmUp,
            LoadPlan load,
            ServerUnderTest server,
            ServerAffinity affinity,
            TrialListener listener,
            TrialBarrier barrier) {
        this.warmUp = warmUp;
        this.load = load;
        this.server = server;
        this.affinity = affinity;
        this.listener = listener;
        this.barrier = barrier;
        this.seconds =
                new LoadSeconds(load.workload().requestsPerSecond(), server.pid(), new ThreadCpuMeter(server.pid()));
    }

    /**
     * The load before a measurement. In a closed loop it is no more than what is measured first: threads and connections of a
     * larger step would stay, and be measured with every smaller one.
     */
    static Workload workload(Workload measured) {
        int rate = measured.requestsPerSecond();
        return measured.inClosedLoop()
                ? measured
                : measured.withRate(Math.max(RATE_FACTOR * rate, Math.min(LOW_RATE_FACTOR * rate, HIGHEST_LOW_RATE)));
    }

    /**
     * Runs the load. It does nothing more if the server ends, which whoever uses the server next will find.
     *
     * @throws LoadException if the load generator does not work, or the server could not be moved to other cores
     */
    WarmUp.Compilation run(LoadSequence loads) throws LoadException, InterruptedException {
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
        return new WarmUp.Compilation(
                load.workload().requestsPerSecond(),
                (System.nanoTime() - Math.max(startNanos, begunNanos)) / 1e9,
                arrived.stream().mapToLong(second -> second.report().sent()).sum(),
                arrived.stream().mapToLong(second -> second.report().failed()).sum());
    }

    /** The time counts from the first request, so that both of a pair have it however slowly their clients start. */
    private void await(BooleanSupplier isOver) throws InterruptedException {
        seconds.awaitFirst(isOver).ifPresent(arrived::add);
        long limitSeconds = warmUp.limit().toSeconds() / LIMIT_DIVISOR;
        long firstNanos = System.nanoTime();
        while (!isOver.getAsBoolean()
                && arrived.size() < limitSeconds
                && System.nanoTime() - firstNanos < warmUp.limit().toNanos()
                && (isTooShort() || !SteadyStateDetector.isCompiled(arrived))) {
            Optional<LoadSecond> second = seconds.await(LoadSeconds.POLL_NANOS);
            second.ifPresent(arrived::add);
        }
    }

    private boolean isTooShort() {
        long answers =
                arrived.stream().mapToLong(second -> second.report().answered()).sum();
        if (load.workload().inClosedLoop()) {
            return arrived.size() < (answers < MANY_ANSWERS ? SHORTEST_CLOSED_LOOP : SHORTEST).toSeconds();
        }
        return arrived.size() < SHORTEST.toSeconds() || answers < MIN_ANSWERS;
    }

    private void progress(LoadProgress progress) {
        seconds.add(progress);
        listener.progress(progress);
    }
}
