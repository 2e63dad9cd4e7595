package org.gaeperf.report.verdict;

import java.time.Duration;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.CalibrationReport;
import org.gaeperf.report.text.ComparisonVerdict;
import org.gaeperf.report.text.MeasuredAlone;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.text.SectionText;

/**
 * The first line of every report of a run: {@code http better: 6 of 6 primary metrics · 98 % intervals · 4 concurrent pairs ·
 * 10 of 10 trials valid · 6:49}. All reports take it from here.
 *
 * @param head what is shown
 * @param badge the head for a badge
 */
record VerdictLine(String head, String badge) {

    private static final String BETWEEN = " · ";

    /** How many candidates or loads are named; more are counted by what is shown in each. */
    private static final int MAX_NAMED = 3;

    /** Returns what the comparisons, the gate or the calibration of a run show. */
    static VerdictLine of(RunReport report) {
        if (report.gate().isPresent()) {
            GateResult gate = report.gate().get();
            return new VerdictLine(GateDecision.text(gate), GateDecision.badge(gate));
        }
        if (report.calibration().isPresent()) {
            return new VerdictLine(
                    CalibrationReport.headline(report.calibration().get()),
                    CalibrationReport.badge(report.calibration().get()));
        }
        List<ReportSection> sections = report.firstSections();
        List<ComparisonVerdict> compared = sections.stream()
                .flatMap(section -> section.comparison().stream())
                .map(ComparisonVerdict::of)
                .toList();
        List<String> heads = new ArrayList<>();
        if (isOnlyTried(report.run(), compared)) {
            heads.add("smoke run: every server started and answered; too short to compare");
        } else if (!compared.isEmpty()) {
            heads.add(compared(sections, compared));
        }
        alone(sections).ifPresent(heads::add);
        if (heads.isEmpty()) {
            sections.stream()
                    .flatMap(section -> section.finding().stream())
                    .map(finding -> finding.name() + ": " + finding.claim())
                    .forEach(heads::add);
        }
        if (heads.isEmpty()) {
            return new VerdictLine("nothing compared: " + notRun(report.run()), "nothing compared");
        }
        return new VerdictLine(String.join(", ", heads), badge(compared));
    }

    /** Says whether a run with the preset smoke has no comparison with an interval, as is usual. */
    private static boolean isOnlyTried(RunResult run, List<ComparisonVerdict> compared) {
        return Verdict.isSmoke(run)
                && !compared.isEmpty()
                && compared.stream()
                        .map(ComparisonVerdict::state)
                        .allMatch(state -> state == ComparisonVerdict.State.ONE_PAIR
                                || state == ComparisonVerdict.State.NOT_COMPARED);
    }

    private static String badge(List<ComparisonVerdict> compared) {
        if (compared.isEmpty()) {
            return VerdictState.MEASURED.displayName();
        }
        return compared.size() == 1 ? compared.get(0).badge() : counted(compared, "/");
    }

    private static String compared(List<ReportSection> sections, List<ComparisonVerdict> compared) {
        if (compared.size() == 1) {
            return compared.get(0).text() + reason(sections, compared.get(0));
        }
        boolean isOneLoad = sections.stream()
                        .flatMap(section -> section.comparison().stream())
                        .map(Comparison::group)
                        .distinct()
                        .count()
                == 1;
        if (isOneLoad && compared.size() <= MAX_NAMED) {
            return compared.stream().map(ComparisonVerdict::text).collect(Collectors.joining(", "));
        }
        List<String> candidates =
                compared.stream().map(ComparisonVerdict::candidate).distinct().toList();
        return (candidates.size() <= MAX_NAMED ? String.join(", ", candidates) : candidates.size() + " candidates")
                + " " + counted(compared, " of ") + " comparisons";
    }

    /** Returns {@code better in 2, not decided in 1 of 3}. */
    private static String counted(List<ComparisonVerdict> compared, String of) {
        Map<String, Long> counts = compared.stream()
                .map(ComparisonVerdict::state)
                .sorted()
                .collect(Collectors.groupingBy(
                        ComparisonVerdict.State::displayName, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                        .map(state -> state.getKey() + " in " + state.getValue())
                        .collect(Collectors.joining(", "))
                + of
                + compared.size();
    }

    /** The values are in the table; why nothing is compared is short enough for the first line. */
    private static String reason(List<ReportSection> sections, ComparisonVerdict compared) {
        return compared.state() != ComparisonVerdict.State.NOT_COMPARED
                ? ""
                : sections.stream()
                        .filter(section -> section.comparison().isPresent())
                        .flatMap(section -> SectionText.notCompared(section).stream())
                        .map(reason -> ": " + reason)
                        .findFirst()
                        .orElse("");
    }

    /** A server that was measured alone: how many values the table has. */
    private static Optional<String> alone(List<ReportSection> sections) {
        List<ReportSection> alone = sections.stream()
                .filter(section -> MeasuredAlone.variant(section).isPresent())
                .toList();
        if (alone.isEmpty()) {
            return Optional.empty();
        }
        int metrics = alone.stream()
                .mapToInt(section -> MeasuredAlone.table(section)
                        .map(table -> table.rows().size())
                        .orElse(0))
                .sum();
        return Optional.of(MeasuredAlone.variant(alone.get(0)).orElseThrow() + " measured: "
                + NumberFormats.count(metrics, "primary metric") + ", nothing to compare with");
    }

    private static String notRun(RunResult run) {
        return run.trials().isEmpty() ? "no trial was run" : SectionText.withoutValue(run.trials());
    }

    /** Returns what follows the head: levels, pairs, valid trials and time, each with a separator before it. */
    static String rest(RunReport report) {
        List<Comparison> compared = report.gate().isPresent()
                ? List.of()
                : report.firstSections().stream()
                        .flatMap(section -> section.comparison().stream())
                        .toList();
        RunResult run = report.run();
        return Stream.of(
                        report.gate().map(GateResult::intervalName),
                        report.gate().map(VerdictLine::rounds),
                        levels(compared),
                        pairs(compared, isConcurrent(report)),
                        valid(run),
                        time(run, report.gate()))
                .flatMap(Optional::stream)
                .filter(text -> !text.isEmpty())
                .map(text -> BETWEEN + text)
                .collect(Collectors.joining());
    }

    private static boolean isConcurrent(RunReport report) {
        return report.firstSections().stream()
                .filter(section -> section.comparison().isPresent())
                .flatMap(section -> section.trials().stream())
                .allMatch(TrialResult::concurrent);
    }

    private static String rounds(GateResult gate) {
        return NumberFormats.count(gate.interimRounds(), "round")
                + (gate.confirmRounds() == 0 ? "" : " and " + gate.confirmRounds() + " to confirm");
    }

    /** Returns the levels of the primary metrics that have an interval. */
    private static Optional<String> levels(List<Comparison> compared) {
        List<String> levels = compared.stream()
                .flatMap(comparison -> comparison.primaryRows().stream())
                .filter(row -> row.test().primary() && row.interval().isPresent())
                .map(row -> NumberFormats.percent(row.test().confidence()))
                .distinct()
                .toList();
        return levels.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", levels) + " intervals");
    }

    private static Optional<String> pairs(List<Comparison> compared, boolean concurrent) {
        IntSummaryStatistics pairs = compared.stream()
                .filter(Comparison::isPaired)
                .mapToInt(Comparison::pairs)
                .summaryStatistics();
        if (pairs.getCount() == 0 || pairs.getMax() == 0) {
            return Optional.empty();
        }
        String noun = concurrent ? "concurrent pair" : "pair";
        return Optional.of((pairs.getMin() == pairs.getMax() ? "" : pairs.getMin() + " to ")
                + NumberFormats.count(pairs.getMax(), noun));
    }

    private static Optional<String> valid(RunResult run) {
        return run.trials().isEmpty()
                ? Optional.empty()
                : Optional.of(run.validTrials() + " of "
                        + NumberFormats.count(Math.max(run.validTrials(), run.plannedForComparison()), "trial")
                        + " valid");
    }

    /** Returns how long the run, or the gate without what explains it, took; unknown for a run that was resumed. */
    private static Optional<String> time(RunResult run, Optional<GateResult> gate) {
        return gate.map(result -> Duration.ofMillis(Math.round(result.elapsedSeconds() * 1000)))
                .or(() -> run.finishedAt()
                        .filter(finished -> run.resumedAt().isEmpty())
                        .map(finished -> Duration.between(run.startedAt(), finished)))
                .filter(time -> !time.isZero() && !time.isNegative())
                .map(VerdictLine::clock);
    }

    /** Returns {@code 6:49}, and {@code 1:06:49} from an hour on. */
    private static String clock(Duration time) {
        return time.toHours() == 0
                ? String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart())
                : String.format(
                        Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
    }
}
