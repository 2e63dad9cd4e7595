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
import java.util.stream.Stream;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.trial.phase.TrialBarrier;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.SteadinessRules;
import org.gaeperf.trial.validity.ValidityRules;

/**
 * Runs trials at the same time on the same cores. Disturbances of the machine then affect all of them and cancel out in
 * their ratio, unlike with trials that run one after the other (L. Bulej and others, "Duet benchmarking: improving
 * measurement accuracy in the cloud", 2020).
 */
public final class ConcurrentPairRunner {

    private ConcurrentPairRunner() {}

    /**
     * Runs the trials. Their servers start one after the other, in the order of the trials. If one of them fails, is
     * disturbed or is not measured, none of them is valid.
     *
     * @param plans trials with different dithers; with equal ones, the requests of the trials would keep a constant
     *     distance during the whole measurement
     * @param alone trials that are measured in the servers of these afterwards, one after the other
     * @param listener receives the progress of the first trial, and of those alone
     * @return the results of the concurrent trials, and then of those alone that could be run
     * @throws InterruptedException if the calling thread is interrupted; all processes have ended then
     */
    public static List<TrialResult> run(
            List<TrialPlan> plans, List<TrialPlan> alone, Path harnessJdk, TrialListener listener)
            throws InterruptedException {
        return run(plans, alone, LoadOrigin.local(harnessJdk), listener);
    }

    /** The same with load from this machine or others. */
    public static List<TrialResult> run(
            List<TrialPlan> plans, List<TrialPlan> alone, LoadOrigin origin, TrialListener listener)
            throws InterruptedException {
        if (plans.stream().map(TrialPlan::dither).distinct().count() < plans.size()) {
            throw new IllegalArgumentException(
                    "concurrent trials must have different dithers, but two of these have the same: "
                            + plans.stream().map(TrialPlan::id).collect(Collectors.joining(", ")));
        }
        try (OwnClient client = OwnClient.ifMissing(origin, plans.get(0).directory())) {
            return runConcurrently(plans, alone, client.origin(), listener);
        }
    }

    private static List<TrialResult> runConcurrently(
            List<TrialPlan> plans, List<TrialPlan> alone, LoadOrigin origin, TrialListener listener)
            throws InterruptedException {
        TrialBarrier barrier = TrialBarrier.of(plans.size());
        AloneTrials afterwards = new AloneTrials(alone, listener);
        ExecutorService threads = Executors.newFixedThreadPool(plans.size());
        try {
            List<Future<TrialResult>> running = new ArrayList<>();
            for (TrialPlan plan : plans) {
                TrialListener trialListener = running.isEmpty() ? listener : TrialListener.none();
                StartTurn turn = new StartTurn(running.size(), plans.size());
                running.add(
                        threads.submit(() -> TrialRunner.run(plan, afterwards, origin, trialListener, barrier, turn)));
            }
            List<TrialResult> results = new ArrayList<>();
            for (Future<TrialResult> trial : running) {
                results.add(trial.get());
            }
            return Stream.concat(assess(results, plans.get(0).pinning()).stream(), afterwards.results().stream())
                    .toList();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    static List<TrialResult> assess(List<TrialResult> measured, CpuAffinity pinning) {
        if (measured.size() == 1) {
            return measured; // The first step of a step load has its server's cores to itself.
        }
        List<TrialResult> results = saturatedWhereCoresWereFull(measured, pinning);
        Optional<TrialResult> invalid = results.stream()
                .filter(trial ->
                        trial.validity() == Validity.FAILED || trial.validity().isInvalidByTime())
                .findFirst();
        if (invalid.isPresent()) {
            return lowerValidity(
                    results,
                    invalid.get().validity() == Validity.NOT_STEADY ? Validity.NOT_STEADY : Validity.DISTURBED,
                    invalid.get().id() + ", which ran at the same time, is "
                            + invalid.get().validity().displayName());
        }
        Optional<TrialResult> notMeasured = results.stream()
                .filter(trial ->
                        trial.validity() != Validity.VALID && trial.load().isEmpty())
                .findFirst();
        if (notMeasured.isPresent()) {
            return lowerValidity(
                    results,
                    notMeasured.get().validity(),
                    notMeasured.get().id() + ", its partner, was not under load in the measurement: it is "
                            + notMeasured.get().validity().displayName());
        }
        List<String> divergence = divergence(results);
        if (!divergence.isEmpty()) {
            return lowerValidity(results, Validity.NOT_STEADY, String.join("; ", divergence));
        }
        return ValidityRules.assessConcurrent(results, pinning)
                .map(assessment -> lowerValidity(
                        results, assessment.validity(), assessment.reasons().get(0)))
                .orElse(results);
    }

    /**
     * Neither server of a pair can fill the core that both share, so a solo trial does not show that its requests waited
     * because they had too little CPU time. Where both servers together filled it, such a trial is saturated, so that a
     * lower rate is tried.
     */
    private static List<TrialResult> saturatedWhereCoresWereFull(List<TrialResult> measured, CpuAffinity pinning) {
        return ValidityRules.assessConcurrent(measured, pinning)
                .map(full -> measured.stream()
                        .map(trial -> ValidityRules.hasFailedOnlyByWaiting(trial)
                                ? trial.withValidity(
                                        full.validity(),
                                        String.join("; ", trial.reasons()) + "; "
                                                + full.reasons().get(0))
                                : trial)
                        .toList())
                .orElse(measured);
    }

    private static List<String> divergence(List<TrialResult> results) {
        if (results.size() < 2
                || results.stream()
                        .anyMatch(trial -> trial.measurements().steadiness().isEmpty())) {
            return List.of();
        }
        return results.stream()
                .skip(1)
                .flatMap(other -> divergence(results.get(0), other).stream())
                .toList();
    }

    private static List<String> divergence(TrialResult one, TrialResult other) {
        // By recorded arrivals, few requests of a second say little of it, and many of the next one much.
        if (one.workload().atRecordedTimes()
                || one.load().orElseThrow().durationSeconds() < SteadinessRules.SHORTEST_JUDGED_PAIR_SECONDS) {
            return List.of();
        }
        return SteadinessRules.findDivergence(
                SteadinessRules.fitRatio(cpuPerRequest(one), cpuPerRequest(other)),
                SteadinessRules.fitRatio(medians(one), medians(other)),
                SteadinessRules.fitDifference(medians(one), medians(other)),
                one.load().orElseThrow().durationSeconds());
    }

    private static List<TimeSeries.Point> cpuPerRequest(TrialResult trial) {
        return trial.samples().series(RequestCpuSeries.SERVER).map(TimeSeries::points).stream()
                .flatMap(List::stream)
                .toList();
    }

    private static List<TimeSeries.Point> medians(TrialResult trial) {
        return trial.load().orElseThrow().seconds().stream()
                .filter(second -> second.p50Micros() > 0)
                .map(second -> new TimeSeries.Point(second.second(), second.p50Micros()))
                .toList();
    }

    private static List<TrialResult> lowerValidity(List<TrialResult> results, Validity validity, String reason) {
        return results.stream()
                .map(trial -> trial.validity() == Validity.VALID ? trial.withValidity(validity, reason) : trial)
                .toList();
    }
}
