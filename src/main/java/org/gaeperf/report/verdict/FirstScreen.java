package org.gaeperf.report.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.ComparisonVerdict;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Finding;
import org.gaeperf.report.text.MeasuredAlone;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.text.SectionText;

/**
 * What every report of a run begins with: the verdict in one line, the primary metrics, and which trials do not count.
 *
 * @param line the verdict
 * @param parts one for each comparison, or for what stands in its place
 * @param invalid the trials that do not count, those that failed first
 */
public record FirstScreen(String line, List<Part> parts, List<Invalid> invalid) {

    public FirstScreen {
        parts = List.copyOf(parts);
        invalid = List.copyOf(invalid);
    }

    /**
     * Where a difference comes from, in one line.
     *
     * @param title what is different
     * @param items the largest change first
     */
    public record Causes(String title, List<String> items) {

        public Causes {
            items = List.copyOf(items);
        }

        /** Returns the line with all of its items. */
        public String text() {
            return text(items.size());
        }

        /** Returns the line with the first items, and a mark if there are more. */
        public String text(int shown) {
            return title + ": " + String.join(", ", items.subList(0, shown)) + (shown < items.size() ? ", …" : "");
        }
    }

    /**
     * A comparison.
     *
     * @param name of the comparison; empty text if it is the only one
     * @param verdict what it shows in a word and a count, where it is one of several and shows any
     * @param sentences at which rate and served by what it was measured, or what is found
     * @param table the primary metrics, or the metrics of a gate; empty if there are none
     * @param note which changes could not have been detected; empty text if all could
     * @param causes where CPU, memory and the slowest requests of both differ; only those with an item
     */
    public record Part(
            String name,
            String verdict,
            List<String> sentences,
            Optional<DataTable> table,
            String note,
            List<Causes> causes) {

        public Part {
            causes = causes.stream().filter(some -> !some.items().isEmpty()).toList();
            sentences = sentences.stream().filter(text -> !text.isEmpty()).toList();
        }

        /**
         * Collects what is shown first of a section.
         *
         * @param isTitled whether it has a name and a verdict; the first line has those of the only one
         */
        public static Part of(RunResult run, ReportSection section, boolean isTitled) {
            Optional<Comparison> comparison =
                    section.comparison().filter(one -> !one.primaryRows().isEmpty());
            String verdict =
                    comparison.map(one -> ComparisonVerdict.of(one).text()).orElse("");
            List<String> sentences = new ArrayList<>(List.of(SectionText.conditions(run, section)));
            SectionText.notCompared(section)
                    .map(reason -> "Nothing is compared: " + reason + ".")
                    .ifPresent(sentences::add);
            section.finding().ifPresent(finding -> sentences.addAll(found(finding)));
            return new Part(
                    isTitled ? section.name() : "",
                    isTitled ? verdict : "",
                    sentences,
                    comparison.map(PrimaryTable::of).or(() -> MeasuredAlone.table(section)),
                    comparison.map(one -> notDetectable(run, one)).orElse(""),
                    List.of(
                            new Causes("Rows of the mix", MixLine.of(section)),
                            new Causes("Grew", MethodLine.of(section)),
                            new Causes("CPU by thread", ThreadLine.of(section)),
                            new Causes("Memory", MemoryLine.of(section)),
                            new Causes("Slowest 1 % by cause", SlowLine.of(section))));
        }

        /** Returns which changes the run could not detect, and what would; empty text if there are none. */
        private static String notDetectable(RunResult run, Comparison comparison) {
            String note = PrimaryTable.notDetectable(comparison);
            if (note.isEmpty() || comparison.pairs() == 0) {
                return note;
            }
            Optional<Looks> looks = run.looks(comparison.group().suite());
            int pairs = looks.map(Looks::maxPairs).orElse(comparison.pairs());
            return note + " More pairs detect smaller ones: -D"
                    + (looks.isPresent() ? RunOptions.MAX_FORKS : RunOptions.FORKS) + "=" + 2 * pairs + ".";
        }

        /** Returns the name with the verdict; empty text if the first line says them. */
        public String title() {
            return verdict.isEmpty() ? name : name + ": " + verdict;
        }

        private Part withAtMost(int max) {
            int left = table.map(whole -> whole.rows().size() - max).orElse(0);
            return left <= 0
                    ? this
                    : new Part(
                            name,
                            verdict,
                            sentences,
                            table.map(whole -> new DataTable(
                                    whole.title(), whole.header(), whole.rows().subList(0, max), whole.leftColumns())),
                            "and " + NumberFormats.count(left, "more metric") + ", in the report"
                                    + (note.isEmpty() ? "" : ". " + note),
                            causes);
        }
    }

    /**
     * A trial that does not count.
     *
     * @param isRetried whether another trial takes its place
     */
    public record Invalid(TrialResult trial, boolean isRetried) {}

    /** Collects what is shown first of a run. */
    public static FirstScreen of(RunReport report, Verdict verdict) {
        return new FirstScreen(verdict.description(), parts(report), invalid(report));
    }

    /** Returns the same with tables of at most {@code max} rows, since a gate has many. */
    public FirstScreen withAtMost(int max) {
        return new FirstScreen(
                line, parts.stream().map(part -> part.withAtMost(max)).toList(), invalid);
    }

    private static List<Part> parts(RunReport report) {
        if (report.gate().isPresent()) {
            return List.of(gate(GateDecision.mostSeriousFirst(report.gate().get()), report));
        }
        List<ReportSection> sections = report.firstSections();
        Optional<DataTable> steps = StepLoadTable.format(report);
        if (steps.isPresent()) {
            List<String> sentences = sections.stream()
                    .flatMap(section -> section.finding().stream())
                    .map(finding -> finding.claim() + ".")
                    .toList();
            return List.of(new Part("", "", sentences, steps, "", List.of()));
        }
        return sections.stream()
                .map(section -> Part.of(report.run(), section, sections.size() > 1))
                .toList();
    }

    private static Part gate(GateResult gate, RunReport report) {
        List<String> grew = report.sections().stream()
                .flatMap(section -> MethodLine.of(section).stream())
                .toList();
        return new Part(
                "",
                "",
                List.of(
                        gate.candidate() + " against " + gate.baseline() + ".",
                        gate.summary().isEmpty() ? "" : gate.summary() + "."),
                Optional.of(GateDecision.table(gate))
                        .filter(table -> !table.rows().isEmpty()),
                "",
                List.of(new Causes("Grew", grew)));
    }

    private static List<String> found(Finding finding) {
        return finding.details().isEmpty() ? List.of(finding.claim() + ".") : finding.details();
    }

    /**
     * Returns the invalid trials: those that failed first, then those without a successor. A trial of a calibration that is
     * stalled on purpose is not news.
     */
    private static List<Invalid> invalid(RunReport report) {
        List<TrialResult> trials = report.run().trials();
        return trials.stream()
                .filter(trial -> trial.validity() != Validity.VALID)
                .filter(trial -> trial.validity() == Validity.FAILED || !CalibrationVariants.isStalledOnPurpose(trial))
                .map(trial -> new Invalid(trial, trial.isRetriedIn(trials)))
                .sorted(Comparator.comparing((Invalid one) -> one.trial().validity() != Validity.FAILED)
                        .thenComparing(Invalid::isRetried))
                .toList();
    }
}
