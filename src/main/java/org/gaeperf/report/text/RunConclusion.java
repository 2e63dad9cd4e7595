package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.validity.Validity;

/** What a whole run shows, in one plain sentence: the heading of its report. */
public final class RunConclusion {

    /** More names would make the heading too long; the conclusions below it name all. */
    private static final int MAX_NAMED = 3;

    private RunConclusion() {}

    /** What the candidate of a group is, by the same metrics as the sentence about the group. */
    private enum Outcome {
        BETTER("better"),
        WORSE("worse"),
        MIXED("better in some metrics and worse in others"),
        CHANGED("changed, or the machine did,"),
        BELOW_ONE_PERCENT("less than 1 % different in the primary metrics"),
        NO_DIFFERENCE_SHOWN("no difference shown in the primary metrics"),
        ONE_PAIR("only one pair of trials, without intervals,"),
        NOT_COMPARED("nothing compared");

        private final String displayName;

        Outcome(String displayName) {
            this.displayName = displayName;
        }
    }

    /** The decision of a gate, the result of a calibration, or what the comparisons show; without a full stop. */
    public static String headline(RunReport report) {
        if (report.gate().isPresent()) {
            return GateReport.headline(report.gate().get());
        }
        if (report.calibration().isPresent()) {
            return CalibrationReport.headline(report.calibration().get());
        }
        List<ReportSection> sections = report.concludingSections();
        if (sections.isEmpty()) {
            return "Nothing is compared: " + notRun(report.run());
        }
        if (sections.size() == 1) {
            return claim(report.run(), sections.get(0));
        }
        List<ReportSection> compared =
                sections.stream().filter(section -> section.finding().isEmpty()).toList();
        return Stream.concat(
                        Stream.of(compared).filter(list -> !list.isEmpty()).map(RunConclusion::outcomes),
                        sections.stream()
                                .flatMap(section -> section.finding().stream())
                                .map(finding -> finding.name() + ": " + finding.claim()))
                .collect(Collectors.joining("; "));
    }

    /** Why no trial is compared: how many there are, and how many of them are valid. */
    private static String notRun(RunResult run) {
        int all = run.trials().size();
        long valid = run.trials().stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .count();
        if (all == 0) {
            return "no trial was run";
        }
        return all
                + (all == 1 ? " trial was run, " : " trials were run, ")
                + (valid == 0 ? "none of them valid" : valid + " of them valid, too few for a conclusion");
    }

    private static String outcomes(List<ReportSection> compared) {
        return compared.size() == 1 ? compared.get(0).name() + ": " + claim(compared.get(0)) : groups(compared);
    }

    /** What a section shows, with its name and the number of its pairs, as the last lines of a terminal have it. */
    public static String sentence(RunResult run, ReportSection section) {
        if (section.trials().isEmpty()) {
            return section.title();
        }
        return RateNote.before(run, section) + section.name() + ": " + conclusion(section);
    }

    /** What a section shows and over how many pairs, in sentences. */
    static String conclusion(ReportSection section) {
        return section.comparison().map(Conclusion::sentence).orElseGet(() -> claim(section) + ".")
                + substitutes(section).map(served -> " " + served + ".").collect(Collectors.joining());
    }

    /** What a section shows, whether its rate was lowered, and what served in place of another; without a full stop. */
    public static String claim(RunResult run, ReportSection section) {
        return RateNote.before(run, section)
                + claim(section)
                + substitutes(section).map(served -> "; " + served).collect(Collectors.joining());
    }

    /** Of the sides of a comparison, those that were not served by what a reader would assume. */
    private static Stream<String> substitutes(ReportSection section) {
        return section.comparison().isEmpty()
                ? Stream.empty()
                : section.trials().stream()
                        .flatMap(trial -> trial.serverEvidence().substitute().stream()
                                .map(server -> trial.variant().role() + " was served by " + server))
                        .distinct();
    }

    /** What a section shows, without a full stop. */
    public static String claim(ReportSection section) {
        if (section.finding().isPresent()) {
            return section.finding().get().claim();
        }
        if (section.comparison().isPresent()) {
            return Conclusion.claim(section.comparison().get());
        }
        String reason = section.trials().isEmpty()
                ? section.missing()
                : section.trials().stream().anyMatch(trial -> trial.validity() == Validity.VALID)
                        ? "no valid trial has a value to compare"
                        : noneValid(section.trials().size());
        return "Nothing is compared: " + reason;
    }

    private static String noneValid(int trials) {
        return trials == 1 ? "the only trial is not valid" : "none of the " + trials + " trials is valid";
    }

    private static String groups(List<ReportSection> sections) {
        Map<String, Set<String>> candidates = candidates(sections);
        // The sections of several candidates are named by them, which would be a headline of its own.
        boolean isNamed = candidates.values().stream().mapToInt(Set::size).sum() <= 1;
        List<String> outcomes = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            List<String> names = sections.stream()
                    .filter(section -> outcome(section) == outcome)
                    .map(RunConclusion::shortName)
                    .toList();
            if (!names.isEmpty()) {
                outcomes.add(outcome.displayName + " in " + names.size()
                        + (isNamed && names.size() <= MAX_NAMED ? " (" + String.join("; ", names) + ")" : ""));
            }
        }
        String sides = candidates.entrySet().stream()
                .map(baseline -> String.join(", ", baseline.getValue()) + " against " + baseline.getKey() + " in ")
                .collect(Collectors.joining());
        return sides + sections.size() + " comparisons: " + String.join(", ", outcomes);
    }

    /** What is compared with each baseline. */
    private static Map<String, Set<String>> candidates(List<ReportSection> sections) {
        Map<String, Set<String>> candidates = new LinkedHashMap<>();
        sections.stream()
                .flatMap(section -> section.comparison().stream())
                .forEach(comparison -> candidates
                        .computeIfAbsent(comparison.baseline(), first -> new LinkedHashSet<>())
                        .add(comparison.candidate()));
        return candidates;
    }

    /** The name of the suite, with the workload where it has several. */
    private static String shortName(ReportSection section) {
        return section.name().replace(", steady", "");
    }

    private static Outcome outcome(ReportSection section) {
        Optional<Comparison> comparison = section.comparison();
        List<ChangeClassification> found = comparison.stream()
                .flatMap(one -> Conclusion.told(one).stream())
                .map(MetricComparison::classification)
                .flatMap(Optional::stream)
                .toList();
        if (found.isEmpty()) {
            return comparison.filter(Conclusion::isEstimated).isPresent() ? Outcome.ONE_PAIR : Outcome.NOT_COMPARED;
        }
        boolean better = found.contains(ChangeClassification.BETTER);
        boolean worse = found.contains(ChangeClassification.WORSE);
        if (better && worse) {
            return Outcome.MIXED;
        }
        if (better || worse) {
            return better ? Outcome.BETTER : Outcome.WORSE;
        }
        if (found.contains(ChangeClassification.CHANGED)) {
            return Outcome.CHANGED;
        }
        return found.stream().allMatch(one -> one == ChangeClassification.NEGLIGIBLE_DIFFERENCE)
                ? Outcome.BELOW_ONE_PERCENT
                : Outcome.NO_DIFFERENCE_SHOWN;
    }
}
