package org.gaeperf.report.verdict;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.ReportSection;

/** Which rows of a mix differ or have failed, in a few words. */
final class MixLine {

    private MixLine() {}

    /**
     * Returns the rows that failed, and then those that differ, the largest change first: {@code search median latency +812 % (+700 … +930
     * %) worse}.
     */
    static List<String> of(ReportSection section) {
        return Stream.concat(
                        failed(section.trials()),
                        section.comparison().stream()
                                .flatMap(comparison -> comparison.mixRows().stream())
                                .filter(row -> row.classification()
                                        .filter(ChangeClassification::isDifference)
                                        .isPresent())
                                .sorted(Comparator.comparingDouble(MixLine::size)
                                        .reversed())
                                .map(MixLine::changed))
                .toList();
    }

    private static double size(MetricComparison row) {
        return Math.abs(Math.log(row.estimate().orElseThrow().ratio()));
    }

    private static String changed(MetricComparison row) {
        ComparisonRow text = ComparisonRow.format(row);
        return row.mixRow().orElseThrow() + " "
                + MetricLabels.inList(row.metric().label()) + " " + text.change() + " (" + text.interval() + ") "
                + text.classificationText();
    }

    private static Stream<String> failed(List<TrialResult> trials) {
        Map<List<String>, Failed> byRow = new LinkedHashMap<>();
        trials.forEach(trial -> trial.load().stream()
                .flatMap(load -> load.rows().stream())
                .filter(row -> row.failed() > 0)
                .forEach(
                        row -> byRow.merge(List.of(row.name(), trial.variant().name()), Failed.of(row), Failed::plus)));
        return byRow.entrySet().stream()
                .map(row -> row.getKey().get(0) + " failed with " + row.getKey().get(1) + ": "
                        + row.getValue().text());
    }

    /** Failed requests of the trials in which there were any. */
    private record Failed(long failed, long scheduled, String example) {

        static Failed of(RowResult row) {
            return new Failed(
                    row.failed(),
                    row.scheduled(),
                    row.failures().stream()
                            .findFirst()
                            .map(failure -> failure.failure().displayName())
                            .orElse(""));
        }

        Failed plus(Failed other) {
            return new Failed(failed + other.failed, scheduled + other.scheduled, example);
        }

        String text() {
            return failed + " of " + scheduled + " requests" + (example.isEmpty() ? "" : " (" + example + ")");
        }
    }
}
