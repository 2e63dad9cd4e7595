package org.gaeperf.report.text;

import java.util.Optional;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.report.format.NumberFormats;

/**
 * One metric of a comparison, as every report shows it.
 *
 * @param metric its name for readers
 * @param candidate mean over the candidate's trials, with their range
 * @param baseline mean over the baseline's trials, with their range
 * @param change of the candidate against the baseline, in percent
 * @param interval the interval of the change that decides
 * @param confidence the level of that interval: {@code 98 %}; empty text where there is none
 * @param primary whether the metric was named before the run and is tested by itself
 * @param classification of the change, empty if no pair of trials has the metric
 * @param minimumDetectableEffect where no difference is shown: the changes from which on one would have been, otherwise empty text
 * @param published the change that was published, empty text if none was
 */
public record ComparisonRow(
        String metric,
        String unit,
        String candidate,
        String baseline,
        String change,
        String interval,
        String confidence,
        boolean primary,
        Optional<ChangeClassification> classification,
        String minimumDetectableEffect,
        String published) {

    /** Formats a metric. */
    public static ComparisonRow format(MetricComparison compared) {
        Optional<RatioEstimate> estimate = compared.estimate();
        return new ComparisonRow(
                compared.label(),
                compared.metric().unit(),
                range(compared.candidate()),
                range(compared.baseline()),
                NumberFormats.change(estimate.map(RatioEstimate::ratio)),
                NumberFormats.interval(
                        compared.interval().map(RatioEstimate.Interval::low),
                        compared.interval().map(RatioEstimate.Interval::high)),
                compared.interval().isPresent()
                        ? NumberFormats.percent(compared.test().confidence())
                        : "",
                compared.test().primary(),
                compared.classification(),
                minimumDetectableEffect(compared),
                compared.published().map(ComparisonRow::published).orElse(""));
    }

    /** The classification for readers. */
    public String classificationText() {
        return classification.map(ChangeClassification::displayName).orElse(NumberFormats.MISSING);
    }

    /** Returns what decides about the row: {@code 98 %, primary}. */
    public String levelText() {
        return confidence.isEmpty() ? NumberFormats.MISSING : confidence + (primary ? ", primary" : "");
    }

    private static String minimumDetectableEffect(MetricComparison compared) {
        return compared.classification()
                .filter(found -> found == ChangeClassification.NO_DIFFERENCE_SHOWN)
                .flatMap(found -> compared.notShown())
                .map(NumberFormats::outside)
                .orElse("");
    }

    private static String published(PublishedValues values) {
        return NumberFormats.format(values.baseline()) + " → " + NumberFormats.format(values.candidate()) + " ("
                + NumberFormats.change(values.ratio()) + ")";
    }

    /** The mean, with what it says of the true one. */
    public static String mean(MetricComparison.Range values) {
        return values.bound().prefix() + NumberFormats.format(values.mean());
    }

    /** The mean, and the minimum and the maximum of the trials if they differ in what is shown. */
    private static String range(Optional<MetricComparison.Range> values) {
        if (values.isEmpty()) {
            return NumberFormats.MISSING;
        }
        String mean = mean(values.get());
        String min = NumberFormats.format(values.get().min());
        String max = NumberFormats.format(values.get().max());
        return min.equals(max) ? mean : mean + " (" + min + "–" + max + ")";
    }
}
