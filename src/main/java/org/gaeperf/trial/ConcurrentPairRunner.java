package org.gaeperf.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.trial.phase.TrialBarrier;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.ValidityRules;

/**
 * Trials at the same time on the same cores. What the machine does meanwhile it does to all of them, so that it falls
 * out of their ratio, which trials one after the other can only hope for (L. Bulej and others, "Duet benchmarking:
 * improving measurement accuracy in the cloud", 2020).
 */
public final class ConcurrentPairRunner {

    private ConcurrentPairRunner() {}

    /**
     * Runs them. If one of them does not count because it failed or was disturbed, none does.
     *
     * @param plans whose clients sweep different ways; two that did not would meet at one point all along
     * @param listener is told of the first
     * @throws InterruptedException if the calling thread is interrupted; all processes have ended then
     */
    public static List<TrialResult> run(List<TrialPlan> plans, Path harnessJdk, TrialListener listener)
            throws InterruptedException {
        if (plans.stream().map(TrialPlan::sweep).distinct().count() < plans.size()) {
            throw new IllegalArgumentException("trials at the same time whose requests sweep the same way: "
                    + plans.stream().map(TrialPlan::id).collect(Collectors.joining(", ")));
        }
        TrialBarrier line = TrialBarrier.of(plans.size());
        ExecutorService threads = Executors.newFixedThreadPool(plans.size());
        try {
            List<Future<TrialResult>> running = new ArrayList<>();
            for (TrialPlan plan : plans) {
                TrialListener told = running.isEmpty() ? listener : TrialListener.none();
                running.add(threads.submit(() -> TrialRunner.run(plan, harnessJdk, told, line)));
            }
            List<TrialResult> results = new ArrayList<>();
            for (Future<TrialResult> trial : running) {
                results.add(trial.get());
            }
            return judged(results, plans.get(0).pinning());
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug.getCause());
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    static List<TrialResult> judged(List<TrialResult> results, CpuAffinity pinning) {
        Optional<TrialResult> spoilt = results.stream()
                .filter(one -> one.validity() == Validity.FAILED || one.validity() == Validity.DISTURBED)
                .findFirst();
        if (spoilt.isPresent()) {
            return lessen(
                    results,
                    Validity.DISTURBED,
                    spoilt.get().id() + ", which ran at the same time, is "
                            + spoilt.get().validity().displayName());
        }
        return ValidityRules.assessConcurrent(results, pinning)
                .map(judgement ->
                        lessen(results, judgement.verdict(), judgement.reasons().get(0)))
                .orElse(results);
    }

    private static List<TrialResult> lessen(List<TrialResult> results, Validity less, String reason) {
        return results.stream()
                .map(one -> one.validity() == Validity.VALID ? one.withValidity(less, reason) : one)
                .toList();
    }
}
