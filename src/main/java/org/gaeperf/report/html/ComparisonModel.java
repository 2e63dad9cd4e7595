package org.gaeperf.report.html;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.NumberFormats;

/**
 * A comparison as a template takes it.
 *
 * @param published whether there is a column for what was published
 * @param tiles of the metrics that say most, at most four
 * @param topics the rows by topic; those that are tested by themselves are the first of a topic
 */
public record ComparisonModel(
        String candidate, String baseline, boolean published, List<Tile> tiles, List<Topic> topics) {

    private static final int MAX_TILES = 4;

    public ComparisonModel {
        tiles = List.copyOf(tiles);
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
     * A primary metric in large print.
     *
     * @param candidate the mean with its unit
     * @param baseline likewise
     */
    public record Tile(Row row, String candidate, String baseline) {}

    /** Of two variants of one run. */
    static ComparisonModel ofVariants(Comparison comparison) {
        return model(comparison, ComparisonTable.format(comparison).hasPublished());
    }

    /** Without the published values: they are of two modes, not of two runs. */
    public static ComparisonModel ofRuns(Comparison comparison) {
        return model(comparison, false);
    }

    private static ComparisonModel model(Comparison comparison, boolean published) {
        return new ComparisonModel(
                comparison.candidate(), comparison.baseline(), published, tiles(comparison), topics(comparison));
    }

    private static List<Tile> tiles(Comparison comparison) {
        return comparison.primaryRows().stream()
                .limit(MAX_TILES)
                .map(row -> new Tile(row(row), mean(row, row.candidate()), mean(row, row.baseline())))
                .toList();
    }

    private static String mean(MetricComparison row, Optional<MetricComparison.Range> range) {
        String mean = range.map(ComparisonRow::mean).orElse(NumberFormats.MISSING);
        return (mean + " " + row.metric().unit()).strip();
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
        return comparison.rows().stream().filter(row -> MetricTopic.of(row.metric()) == topic);
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
