package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.value.Proportion;
import org.gaeperf.model.CalibrationFault;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Checks whether a server is found that was made worse on purpose, and whether its fault is shown as large as it is. The
 * pairs of all kinds and sizes were run in random order.
 */
final class InjectedFaultChecks {

    static final Map<CalibrationFault.Kind, Metric> METRICS = new EnumMap<>(Map.of(
            CalibrationFault.Kind.CPU, Metric.CPU_PER_REQUEST,
            CalibrationFault.Kind.ALLOCATION, Metric.ALLOCATED_PER_REQUEST,
            CalibrationFault.Kind.BURSTS, Metric.SLOWEST_SERVICE));

    private static final double MIN_POWER = 0.90;

    /** The level of the one-sided test of each comparison, as in the gate. */
    private static final double LEVEL = 0.05;

    private static final int MIN_PAIRS = 3;

    /** The smallest share of a fault that must be shown. Reading the clock costs an injected fault of CPU a few microseconds. */
    private static final double MIN_SHOWN_SHARE = 0.5;

    private static final double MAX_SHOWN_SHARE = 2;

    /** All kinds together: 95 %. */
    private static final double SHARE_CONFIDENCE = 1 - 0.05 / CalibrationFault.Kind.values().length;

    private final List<CalibrationTrials> runs;

    InjectedFaultChecks(List<CalibrationTrials> runs) {
        this.runs = runs;
    }

    List<CalibrationCheck> checks() {
        List<CalibrationCheck> checks = new ArrayList<>();
        for (CalibrationFault.Kind kind : CalibrationFault.Kind.values()) {
            checks.addAll(shownShare(kind));
        }
        checks.addAll(beyondTheRule(CalibrationFault.Size.HALF));
        checks.addAll(beyondTheRule(CalibrationFault.Size.ONCE));
        checks.addAll(found());
        return checks;
    }

    /**
     * The shown rise over the injected one: a line through no rise without a fault, by least squares over the pairs of all
     * sizes, with Student's t.
     */
    private List<CalibrationCheck> shownShare(CalibrationFault.Kind kind) {
        String name =
                "share of an injected fault that is shown, " + METRICS.get(kind).label();
        List<double[]> points = new ArrayList<>();
        int begun = 0;
        for (CalibrationFault.Size size : CalibrationFault.Size.values()) {
            CalibrationFault fault = new CalibrationFault(kind, size);
            for (CalibrationTrials trials : runs) {
                begun += trials.begun(fault.plainVariant(), fault.variant());
                pairs(trials, fault)
                        .forEach(pair -> points.add(new double[] {Math.log1p(fault.rise()), pair.logRatio()}));
            }
        }
        if (points.size() < MIN_PAIRS) {
            return CalibrationTrials.tooFew(name, points.size(), begun, MIN_PAIRS);
        }
        double squares =
                points.stream().mapToDouble(point -> point[0] * point[0]).sum();
        double share = points.stream().mapToDouble(point -> point[0] * point[1]).sum() / squares;
        double residuals = points.stream()
                .mapToDouble(point -> Math.pow(point[1] - share * point[0], 2))
                .sum();
        double half = Math.sqrt(residuals / (points.size() - 1.0) / squares)
                * new TDistribution(points.size() - 1.0).inverseCumulativeProbability(1 - (1 - SHARE_CONFIDENCE) / 2);
        return List.of(CalibrationCheck.shown(
                name,
                text("%.2f (%.2f … %.2f), %d pairs", share, share - half, share + half, points.size()),
                text("the whole interval from %.1f to %.0f", MIN_SHOWN_SHARE, MAX_SHOWN_SHARE),
                share + half < MIN_SHOWN_SHARE || share - half > MAX_SHOWN_SHARE,
                share - half >= MIN_SHOWN_SHARE && share + half <= MAX_SHOWN_SHARE));
    }

    private static List<RatioEstimate.Pair> pairs(CalibrationTrials trials, CalibrationFault fault) {
        return trials.pairs(METRICS.get(fault.kind()), fault.plainVariant(), fault.variant());
    }

    /** A fault that is not larger than the threshold must not be called larger. */
    private List<CalibrationCheck> beyondTheRule(CalibrationFault.Size size) {
        List<Boolean> beyond = outcomes(size, true);
        if (beyond.isEmpty()) {
            return List.of();
        }
        Proportion share = proportion(beyond);
        return List.of(CalibrationCheck.shown(
                "injected fault of " + size.key() + " the threshold, called more than the threshold",
                share.displayName("comparisons"),
                text(
                        "nominally at most %.0f %%, shown to be at most %.0f %% (%d comparisons without any)",
                        LEVEL * 100, 2 * LEVEL * 100, Proportion.requiredToShow(2 * LEVEL)),
                share.low() > LEVEL,
                share.high() <= 2 * LEVEL));
    }

    private List<CalibrationCheck> found() {
        List<Boolean> found = outcomes(CalibrationFault.Size.TWICE, false);
        if (found.isEmpty()) {
            return List.of();
        }
        Proportion share = proportion(found);
        return List.of(CalibrationCheck.shown(
                "injected fault of twice the threshold, shown as a rise",
                share.displayName("comparisons"),
                text("in at least %.0f %%", MIN_POWER * 100),
                share.high() < MIN_POWER,
                share.low() >= MIN_POWER));
    }

    /** Returns an outcome for each kind in each run, which is one comparison. */
    private List<Boolean> outcomes(CalibrationFault.Size size, boolean beyondTheRule) {
        return runs.stream()
                .flatMap(trials -> Arrays.stream(CalibrationFault.Kind.values())
                        .map(kind -> new CalibrationFault(kind, size))
                        .filter(fault -> pairs(trials, fault).size() >= MIN_PAIRS)
                        .map(fault -> RatioEstimate.fromPairs(pairs(trials, fault))
                                        .orElseThrow()
                                        .oneSidedPValue(
                                                beyondTheRule ? 1 + fault.kind().threshold() : 1)
                                < LEVEL))
                .toList();
    }

    private static Proportion proportion(List<Boolean> outcomes) {
        return new Proportion((int) outcomes.stream().filter(hit -> hit).count(), outcomes.size());
    }
}
