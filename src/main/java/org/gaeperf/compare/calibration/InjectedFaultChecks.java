package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.CalibrationVariants;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** How often is a server found that was made worse on purpose? By random draws of pairs with a plain server. */
final class InjectedFaultChecks {

    static final double MIN_POWER = 0.90;

    private final CalibrationTrials trials;

    InjectedFaultChecks(CalibrationTrials trials) {
        this.trials = trials;
    }

    List<CalibrationCheck> checks() {
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.addAll(check(
                CalibrationVariants.CONCURRENT_WITH_MORE_CPU, CalibrationVariants.MORE_CPU, Metric.CPU_PER_REQUEST));
        checks.addAll(check(
                CalibrationVariants.CONCURRENT_WITH_MORE_ALLOCATION,
                CalibrationVariants.MORE_ALLOCATION,
                Metric.ALLOCATED_PER_REQUEST));
        checks.addAll(check(
                CalibrationVariants.PLAIN_AT_LOW_RATE,
                CalibrationVariants.LONGER_TAIL,
                Metric.LOWER_QUARTILE_SERVICE_P99));
        return checks;
    }

    private List<CalibrationCheck> check(String plain, String worse, Metric metric) {
        String name = "injected fault " + worse + ", " + metric.label();
        List<RatioEstimate.Pair> pool = PairedTrials.pairs(metric, trials.valid(plain), trials.valid(worse));
        if (pool.size() < Splits.PAIRS) {
            return CalibrationTrials.tooFew(name, pool.size(), trials.all(worse).size(), Splits.PAIRS);
        }
        Random random = Splits.random();
        int detected = 0;
        StreamingStatistics ratios = new StreamingStatistics();
        for (int split = 0; split < Splits.COUNT; split++) {
            RatioEstimate estimate =
                    RatioEstimate.fromPairs(Splits.draw(pool, random)).orElseThrow();
            ratios.addValue(estimate.ratio());
            detected += estimate.classification() == ChangeClassification.WORSE ? 1 : 0;
        }
        double share = (double) detected / Splits.COUNT;
        return List.of(new CalibrationCheck(
                name,
                text(
                        "detected in %.1f %% of %d splits of %d pairs; mean estimate %+.1f %%",
                        share * 100, Splits.COUNT, pool.size(), (ratios.getMean() - 1) * 100),
                "at least 90 %",
                share >= MIN_POWER));
    }
}
