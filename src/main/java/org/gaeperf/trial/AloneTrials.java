package org.gaeperf.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.TrialResult;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.phase.ServerLoads;
import org.gaeperf.trial.phase.TrialBarrier;
import org.gaeperf.trial.phase.TrialResultBuilder;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The trials that are measured in the servers of others, one after the other: each mode alone after a concurrent pair, while
 * the other server is idle, or the further steps of a step load. Their servers need not be started and compiled again, and are
 * steady.
 */
final class AloneTrials {

    private final List<TrialPlan> plans;
    private final TrialListener listener;
    private final Queue<TrialResultBuilder> results = new ConcurrentLinkedQueue<>();

    /**
     * Begins nothing yet.
     *
     * @param plans trials under load
     */
    AloneTrials(List<TrialPlan> plans, TrialListener listener) {
        this.plans = List.copyOf(plans);
        this.listener = listener;
    }

    /** Returns none, for trials whose server serves no others. */
    static AloneTrials none() {
        return new AloneTrials(List.of(), TrialListener.none());
    }

    /**
     * Runs those of the trials that have the variant of a concurrent one, and waits at the barrier while others have their
     * turn. A server that has failed is not measured alone: such a trial stays without a result.
     *
     * @param first the trial that the server was started for
     * @param before its result until now
     * @return what was measured
     */
    List<TrialResultBuilder> run(
            TrialPlan first, ServerUnderTest server, ServerLoads loads, TrialResultBuilder before, TrialBarrier barrier)
            throws InterruptedException {
        if (!plans.isEmpty()) {
            before.end();
        }
        List<TrialResultBuilder> measured = new ArrayList<>();
        for (TrialPlan plan : plans) {
            barrier.await();
            boolean canServe = !before.hasFailed() && !server.exit().isDone();
            if (plan.variant().equals(first.variant()) && canServe) {
                measured.add(run(plan, loads, before, measured.size() + 1));
            }
        }
        return measured;
    }

    private TrialResultBuilder run(TrialPlan plan, ServerLoads loads, TrialResultBuilder before, int loadsBefore)
            throws InterruptedException {
        TrialResultBuilder result = before.forSameServer(plan, loadsBefore);
        results.add(result);
        try {
            Files.createDirectories(plan.directory());
            loads.run(plan, listener, result, TrialBarrier.of(1));
        } catch (LoadException | IOException | UncheckedIOException e) {
            result.fail(e.getMessage());
        } finally {
            result.end();
        }
        return result;
    }

    /** The results of the trials that were measured, in their order. */
    List<TrialResult> results() {
        return results.stream().map(TrialResultBuilder::toResult).toList();
    }
}
