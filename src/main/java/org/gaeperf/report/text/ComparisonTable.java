package org.gaeperf.report.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.Published;
import org.gaeperf.compare.RatioEstimate;

/** The comparison as cells of text, the same for every format. */
public record ComparisonTable(List<String> header, List<List<String>> rows) {

    private static final String MISSING = "–";

    public static ComparisonTable of(Comparison comparison) {
        List<List<String>> rows = new ArrayList<>();
        for (MetricComparison row : comparison.rows()) {
            rows.add(List.of(
                    row.metric().label(),
                    row.metric().unit(),
                    spread(row.candidate()),
                    spread(row.baseline()),
                    row.estimate().map(estimate -> change(estimate.ratio())).orElse(MISSING),
                    row.estimate().flatMap(ComparisonTable::interval).orElse(MISSING),
                    row.classification().map(ChangeClassification::displayName).orElse(MISSING),
                    row.published().map(ComparisonTable::published).orElse("")));
        }
        return new ComparisonTable(
                List.of(
                        "",
                        "unit",
                        comparison.candidate(),
                        comparison.baseline(),
                        "change",
                        "95 % interval",
                        comparison.candidate() + " is",
                        "published " + comparison.baseline() + " → " + comparison.candidate()),
                rows);
    }

    private static String published(Published.Values figures) {
        return figure(figures.rpc()) + " → " + figure(figures.http()) + " (" + change(figures.ratio()) + ")";
    }

    /** Mean, and the least and the most of the trials if they differ in what is shown. */
    private static String spread(Optional<MetricComparison.Range> spread) {
        if (spread.isEmpty()) {
            return MISSING;
        }
        String mean = figure(spread.get().mean());
        String least = figure(spread.get().min());
        String most = figure(spread.get().max());
        return least.equals(most) ? mean : mean + " (" + least + "–" + most + ")";
    }

    private static Optional<String> interval(RatioEstimate estimate) {
        return estimate.low().flatMap(low -> estimate.high().map(high -> change(low) + " … " + change(high)));
    }

    /** Three significant digits, and all of those before the point. */
    public static String figure(OptionalDouble value) {
        return value.isEmpty() ? MISSING : figure(value.getAsDouble());
    }

    public static String figure(double number) {
        int decimals = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }

    /** As few digits as it takes: {@code 99}, {@code 99.9}. */
    public static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** A ratio as the change in percent. */
    public static String change(double ratio) {
        return String.format(Locale.ROOT, "%+.1f %%", (ratio - 1) * 100);
    }
}
