package org.gaeperf.report.html;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.report.text.ComparisonTable;

/** A comparison as a template takes it. */
public record ComparisonModel(String other, String base, boolean published, List<Row> rows) {

    private static final String NO_BREAK_SPACE = "\u00a0";
    private static final String WORD_JOINER = "\u2060";

    public ComparisonModel {
        rows = List.copyOf(rows);
    }

    /**
     * A metric.
     *
     * @param tone {@code better}, {@code worse} or {@code neutral}
     */
    record Row(
            String label,
            String unit,
            String other,
            String base,
            String change,
            String interval,
            String verdict,
            String tone,
            String published) {}

    static ComparisonModel of(Comparison comparison) {
        return of(
                comparison,
                comparison.rows().stream().anyMatch(row -> row.published().isPresent()));
    }

    /** Without the published figures: they are of two modes, not of two runs. */
    public static ComparisonModel ofRuns(Comparison comparison) {
        return of(comparison, false);
    }

    private static ComparisonModel of(Comparison comparison, boolean published) {
        List<List<String>> cells = ComparisonTable.of(comparison).rows();
        List<Row> rows = new ArrayList<>();
        for (int n = 0; n < cells.size(); n++) {
            List<String> cell = cells.get(n);
            rows.add(new Row(
                    cell.get(0),
                    cell.get(1),
                    whole(cell.get(2)),
                    whole(cell.get(3)),
                    cell.get(4),
                    whole(cell.get(5)),
                    cell.get(6),
                    tone(comparison.rows().get(n)),
                    whole(cell.get(7))));
        }
        return new ComparisonModel(comparison.candidate(), comparison.baseline(), published, rows);
    }

    /** A line that is too long breaks between figures, not within one. */
    private static String whole(String figures) {
        return figures.replace(" %", NO_BREAK_SPACE + "%").replace("–", WORD_JOINER + "–" + WORD_JOINER);
    }

    private static String tone(MetricComparison row) {
        return row.classification()
                .map(verdict -> switch (verdict) {
                    case BETTER -> "better";
                    case WORSE -> "worse";
                    case NO_DIFFERENCE_SHOWN, NO_INTERVAL, CHANGED -> "neutral";
                })
                .orElse("neutral");
    }
}
