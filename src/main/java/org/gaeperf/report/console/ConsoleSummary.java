package org.gaeperf.report.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.ConsoleTable;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.HeadlineMetrics;
import org.gaeperf.report.text.NumberFormats;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.RunConclusion;
import org.gaeperf.report.text.RunReport;

/**
 * The end of a run on a terminal, at most 15 lines of 100 columns: what is shown, or what a gate decided, the metrics that
 * matter most for it, which trials do not count, and where the reports are. Everything else is in the reports.
 */
public final class ConsoleSummary {

    /** With two empty lines, the table of five metrics, its header and its note, the trials and the link: 15. */
    private static final int MAX_CONCLUSION_LINES = 3;

    private static final int MAX_SPOILED_LINES = 2;

    /** One for each instance class, in place of the table. */
    private static final int MAX_DETAIL_LINES = 8;

    private ConsoleSummary() {}

    /** The summary, which ends with a link to the page; the path of a link may be longer than a line. */
    public static String render(RunReport report, Path directory) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.addAll(report.gate().map(GateSummary::render).orElseGet(() -> compared(report)));
        lines.addAll(spoiled(report.run()));
        lines.add("Report: file://"
                + directory.resolve("report.html").toAbsolutePath().toUri().getRawPath());
        return String.join("\n", lines);
    }

    private static List<String> compared(RunReport report) {
        List<String> lines = new ArrayList<>(conclusion(report));
        Optional<DataTable> decisive = StaircaseTable.format(report);
        if (decisive.isPresent()) {
            lines.add("");
            ConsoleTable.render(decisive.get()).lines().forEach(lines::add);
            return lines;
        }
        lines.addAll(details(report));
        lead(report).ifPresent(comparison -> {
            lines.add("");
            lines.addAll(table(comparison));
        });
        return lines;
    }

    private static List<String> conclusion(RunReport report) {
        List<String> sentences = report.concludingSections().stream()
                .map(section -> RunConclusion.sentence(report.run(), section))
                .toList();
        if (sentences.isEmpty()) {
            return ConsoleLines.wrapped(RunConclusion.headline(report) + ".", MAX_CONCLUSION_LINES);
        }
        if (sentences.size() == 1) {
            return ConsoleLines.wrapped(sentences.get(0), MAX_CONCLUSION_LINES);
        }
        return ConsoleLines.limited(
                sentences.stream().map(ConsoleLines::cut).toList(), MAX_CONCLUSION_LINES, "comparisons");
    }

    /** The sentences of what is found, if nothing else is concluded. */
    private static List<String> details(RunReport report) {
        List<ReportSection> sections = report.concludingSections();
        return sections.size() != 1
                ? List.of()
                : ConsoleLines.limited(
                        sections.get(0).finding().stream()
                                .flatMap(finding -> finding.details().stream())
                                .map(ConsoleLines::cut)
                                .toList(),
                        MAX_DETAIL_LINES,
                        isAboutClasses(sections.get(0)) ? "classes" : "findings");
    }

    /** The suite {@code sizing} has a sentence for each instance class. */
    private static boolean isAboutClasses(ReportSection section) {
        return section.trials().stream().anyMatch(trial -> trial.suite() == Suite.SIZING);
    }

    /** The first comparison that has a pair. */
    private static Optional<Comparison> lead(RunReport report) {
        return report.concludingSections().stream()
                .flatMap(section -> section.comparison().stream())
                .filter(comparison -> comparison.pairs() > 0)
                .findFirst();
    }

    private static List<String> table(Comparison comparison) {
        String candidate = comparison.candidate();
        DataTable table = DataTable.tabulate(
                "",
                1,
                List.of(
                        new Column<MetricComparison>("", row -> row.metric().label()),
                        new Column<>("unit", row -> row.metric().unit()),
                        new Column<>(candidate, row -> mean(row.candidate())),
                        new Column<>(comparison.baseline(), row -> mean(row.baseline())),
                        new Column<>("change", row -> ComparisonRow.format(row).change()),
                        new Column<>(
                                confidence(comparison) + " interval",
                                row -> ComparisonRow.format(row).interval()),
                        new Column<>(
                                candidate + " is",
                                row -> ComparisonRow.format(row).classificationText())),
                HeadlineMetrics.rows(comparison));
        List<String> lines = new ArrayList<>(ConsoleTable.render(table).lines().toList());
        shownFrom(comparison).ifPresent(lines::add);
        return lines;
    }

    /** Of the intervals of the primary metrics, which all have the same. */
    private static String confidence(Comparison comparison) {
        return comparison.primaryRows().stream()
                .findFirst()
                .map(row -> ComparisonRow.format(row).confidence())
                .orElse("");
    }

    /** How large a change would have had to be, where no difference is shown. */
    private static Optional<String> shownFrom(Comparison comparison) {
        String metrics = HeadlineMetrics.rows(comparison).stream()
                .filter(row -> !ComparisonRow.format(row).shownFrom().isEmpty())
                .map(row ->
                        row.metric().label() + " " + ComparisonRow.format(row).shownFrom())
                .collect(Collectors.joining("; "));
        return metrics.isEmpty()
                ? Optional.empty()
                : Optional.of(ConsoleLines.cut("Only a change beyond these would show: " + metrics));
    }

    private static String mean(Optional<MetricComparison.Range> range) {
        return range.map(ComparisonRow::mean).orElse(NumberFormats.MISSING);
    }

    private static List<String> spoiled(RunResult run) {
        List<String> lines = run.trials().stream()
                .filter(trial -> trial.validity() != Validity.VALID)
                .sorted(Comparator.comparing((TrialResult trial) -> trial.validity() != Validity.FAILED))
                .map(trial -> TrialLine.render(trial, trial.isRetriedIn(run.trials())))
                .toList();
        return ConsoleLines.limited(lines, MAX_SPOILED_LINES, "trials that are not valid");
    }
}
