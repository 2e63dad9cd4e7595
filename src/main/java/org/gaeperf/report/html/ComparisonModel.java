package org.gaeperf.report.html;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.value.MetricTopic;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.verdict.PrimaryTable;

/**
 * A comparison as a template takes it.
 *
 * @param published whether there is a column for what was published
 * @param intervals whether any change has an interval, without which there is no verdict
 * @param primaryHeader of the table of the primary metrics
 * @param primary the rows of that table
 * @param notDetectable which changes two runs could not have detected, in a sentence; empty text if all could. The first screen has it of two variants
 * @param topics the rows by topic; those that are tested by themselves are the first of a topic
 */
public record ComparisonModel(
        String candidate,
        String baseline,
        boolean published,
        boolean intervals,
        List<String> primaryHeader,
        List<PrimaryRow> primary,
        String notDetectable,
        List<Topic> topics) {

    public ComparisonModel {
        primaryHeader = List.copyOf(primaryHeader);
        primary = List.copyOf(primary);
        topics = List.copyOf(topics);
    }

    /** The metrics of one topic. */
    public record Topic(String title, List<Row> rows) {}

    /**
     * A metric.
     *
     * @param tone the style of its classification: {@code better}, {@code worse}, {@code changed}, or {@code quiet} for
     *     what is no finding
     * @param primary whether it is tested by itself
     */
    public record Row(ComparisonRow text, String tone, boolean primary) {}

    /**
     * A primary metric, as in the first table of every report.
     *
     * @param cells those before the verdict
     * @param verdicts one, or none where a single pair has none
     * @param tone as in {@link Row}
     */
    public record PrimaryRow(List<String> cells, List<String> verdicts, String tone) {

        public PrimaryRow {
            cells = List.copyOf(cells);
            verdicts = List.copyOf(verdicts);
        }
    }

    /** Returns how many columns the table of all metrics has. */
    public int columns() {
        return 4 + (intervals ? 2 : 0) + (published ? 1 : 0);
    }

    /** Makes the model of a comparison of two variants of one run. */
    static ComparisonModel ofVariants(Comparison comparison) {
        return model(
                comparison,
                comparison.rows().stream().anyMatch(row -> row.published().isPresent()),
                "");
    }

    /** Creates a model without the published values: they are of two modes, not of two runs. */
    public static ComparisonModel ofRuns(Comparison comparison) {
        return model(comparison, false, PrimaryTable.notDetectable(comparison));
    }

    private static ComparisonModel model(Comparison comparison, boolean published, String notDetectable) {
        DataTable table = PrimaryTable.of(comparison);
        return new ComparisonModel(
                comparison.candidate(),
                comparison.baseline(),
                published,
                comparison.rows().stream().anyMatch(row -> row.interval().isPresent()),
                table.header(),
                primary(comparison, table),
                notDetectable,
                topics(comparison));
    }

    private static List<PrimaryRow> primary(Comparison comparison, DataTable table) {
        boolean hasVerdict = PrimaryTable.hasVerdict(comparison);
        return IntStream.range(0, table.rows().size())
                .mapToObj(n -> {
                    List<String> cells = table.rows().get(n);
                    Row row = row(comparison.primaryRows().get(n));
                    return hasVerdict
                            ? new PrimaryRow(
                                    cells.subList(0, cells.size() - 1),
                                    List.of(cells.get(cells.size() - 1)),
                                    row.tone())
                            : new PrimaryRow(cells, List.of(), row.tone());
                })
                .toList();
    }

    private static List<Topic> topics(Comparison comparison) {
        return Arrays.stream(MetricTopic.values())
                .map(topic -> new Topic(
                        topic.displayName(),
                        rows(comparison, topic)
                                .map(row -> row(row))
                                .sorted(Comparator.comparing(row -> !row.primary()))
                                .toList()))
                .filter(topic -> !topic.rows().isEmpty())
                .toList();
    }

    private static Stream<MetricComparison> rows(Comparison comparison, MetricTopic topic) {
        return comparison.rows().stream().filter(row -> row.metric().kind().topic() == topic);
    }

    private static Row row(MetricComparison row) {
        return new Row(
                ComparisonRow.format(row),
                row.classification().map(ComparisonModel::tone).orElse("quiet"),
                row.test().primary());
    }

    private static String tone(ChangeClassification classification) {
        return switch (classification) {
            case BETTER -> "better";
            case WORSE -> "worse";
            case CHANGED -> "changed";
            case NEGLIGIBLE_DIFFERENCE, NO_DIFFERENCE_SHOWN, NO_INTERVAL -> "quiet";
        };
    }
}
