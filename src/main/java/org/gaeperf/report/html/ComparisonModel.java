package org.gaeperf.report.html;

import java.util.List;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.ComparisonTable;

/**
 * A comparison as a template takes it.
 *
 * @param published whether there is a column for what was published
 */
public record ComparisonModel(String candidate, String baseline, boolean published, List<Row> rows) {

    public ComparisonModel {
        rows = List.copyOf(rows);
    }

    /**
     * A metric.
     *
     * @param tone the style of its classification: {@code better}, {@code worse} or {@code neutral}
     */
    public record Row(ComparisonRow text, String tone) {}

    /** Of two variants of one run. */
    static ComparisonModel ofVariants(Comparison comparison) {
        ComparisonTable table = ComparisonTable.format(comparison);
        return model(table, table.hasPublished());
    }

    /** Without the published values: they are of two modes, not of two runs. */
    public static ComparisonModel ofRuns(Comparison comparison) {
        return model(ComparisonTable.format(comparison), false);
    }

    private static ComparisonModel model(ComparisonTable table, boolean published) {
        return new ComparisonModel(
                table.candidate(),
                table.baseline(),
                published,
                table.rows().stream()
                        .map(row -> new Row(
                                row,
                                row.classification().map(ComparisonModel::tone).orElse("neutral")))
                        .toList());
    }

    private static String tone(ChangeClassification classification) {
        return switch (classification) {
            case BETTER -> "better";
            case WORSE -> "worse";
            case NO_DIFFERENCE_SHOWN, NO_INTERVAL, CHANGED -> "neutral";
        };
    }
}
