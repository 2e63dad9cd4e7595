package org.gaeperf.trial.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.WarmUp.EndReason;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.SteadinessRules;

/** Finds out why a measurement was not steady: by how the warm-up ended, and by the trend of its seconds. */
final class SteadinessAssessor {

    private final TrialPlan plan;
    private final MeasurementPlan.TimedLoad rate;
    private final Supplier<List<LoadSecond>> seconds;
    private final List<String> atTheLimit = new ArrayList<>();
    private int warmUpSeconds;

    /**
     * Makes the assessor of one load.
     *
     * @param seconds gives all that have arrived
     */
    SteadinessAssessor(TrialPlan plan, MeasurementPlan.TimedLoad rate, Supplier<List<LoadSecond>> seconds) {
        this.plan = plan;
        this.rate = rate;
        this.seconds = seconds;
    }

    /**
     * Takes how the warm-up ended; to be called then.
     *
     * @param changes what still changed if it ended at its limit
     */
    void warmUpEnded(WarmUp warmUp, List<String> changes) {
        warmUpSeconds = seconds.get().size();
        if (warmUp.endReason() == EndReason.LIMIT) {
            atTheLimit.add(String.format(
                    Locale.ROOT,
                    "not steady within the %d s of warm-up: %s; a longer one may help, for example -Dbench.warmup=2m",
                    Math.round(warmUp.totalSeconds()),
                    String.join(", ", changes)));
        }
    }

    /**
     * Returns what changed before or during the measurement; empty if it was steady.
     *
     * @param result receives how much it changed, if the measurement was long enough to tell
     */
    List<String> findChanges(MeasurementWindow window, Consumer<Steadiness> result) {
        List<String> changes = new ArrayList<>(atTheLimit);
        Optional<Steadiness> measured = SteadinessMeter.measure(seconds.get(), minSeconds(), warmUpSeconds, window);
        measured.ifPresent(result);
        changes.addAll(measured.map(this::findTrends).orElseGet(this::unknownTrend));
        // At a hundred requests a second a JVM compiles for many minutes; that suite measures it as published.
        return plan.suite().canTellSteadiness() ? changes : List.of();
    }

    private List<String> findTrends(Steadiness steadiness) {
        if (plan.concurrent()) {
            // Only both together show whether a server has changed, or the machine.
            return SteadinessRules.findCompilersOfPair(steadiness);
        }
        if (plan.workload().atRecordedTimes()) {
            // What changes with the load is no trend of the server.
            return SteadinessRules.findCompilers(steadiness.serverCompilerShare(), steadiness.clientCompilerShare());
        }
        double seconds = rate.duration().toNanos() / 1e9;
        return rate.ofLatencyAlone() || plan.workload().inClosedLoop()
                ? SteadinessRules.findTrendsOfResponses(steadiness, seconds)
                : SteadinessRules.findTrends(steadiness, seconds);
    }

    /** A measurement that was long enough, but had too few usable seconds; a shorter one is not judged. */
    private List<String> unknownTrend() {
        boolean isLongEnough = !plan.workload().atRecordedTimes()
                && rate.warmUp().untilSteady()
                && rate.duration().toSeconds() >= shortestJudgedSeconds();
        return isLongEnough
                ? List.of(String.format(
                        Locale.ROOT,
                        "the full rate was kept in fewer than %d seconds, too few to tell whether it was steady",
                        minSeconds()))
                : List.of();
    }

    private int shortestJudgedSeconds() {
        return plan.concurrent()
                ? SteadinessRules.SHORTEST_JUDGED_PAIR_SECONDS
                : ValidityThresholds.MIN_SECONDS_FOR_TREND - SteadyStateDetector.SETTLED_SECONDS;
    }

    /** Returns how many seconds are needed: fewer for a concurrent trial, whose trend is judged together with the other one. */
    private int minSeconds() {
        return plan.concurrent() && rate.duration().toSeconds() >= SteadinessRules.SHORTEST_JUDGED_PAIR_SECONDS
                ? SteadinessRules.MIN_SECONDS_OF_BOTH
                : ValidityThresholds.MIN_SECONDS_FOR_TREND;
    }
}
