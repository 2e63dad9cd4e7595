package org.gaeperf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricRow;

/** The comparison as cells of text, the same for every format. */
record ComparisonTable(List<String> header, List<List<String>> rows) {

    private static final String MISSING = "–";

    static ComparisonTable of(Comparison comparison) {
        List<List<String>> rows = new ArrayList<>();
        for (MetricRow row : comparison.rows()) {
            rows.add(List.of(
                    row.metric().label(),
                    row.metric().unit(),
                    figure(row.other()),
                    figure(row.base()),
                    change(row.ratio()),
                    row.metric().publishedRatio().map(ratio -> change(OptionalDouble.of(ratio))).orElse("")));
        }
        return new ComparisonTable(
                List.of("", "unit", comparison.other(), comparison.base(), "change", "published"), rows);
    }

    /** Three significant digits, and all of those before the point. */
    static String figure(OptionalDouble value) {
        if (value.isEmpty()) {
            return MISSING;
        }
        double number = value.getAsDouble();
        int decimals = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }

    /** A ratio as the change in percent. */
    static String change(OptionalDouble ratio) {
        return ratio.isEmpty() ? MISSING : String.format(Locale.ROOT, "%+.1f %%", (ratio.getAsDouble() - 1) * 100);
    }
}
