package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.ComparisonCheck;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.loaders.ReplayNote;
import org.gaeperf.report.loaders.UsersNote;

/** What a reader has to know of a section beside its values: at which rate, served by what, or why nothing is compared. */
public final class SectionText {

    private SectionText() {}

    /** Returns where and how a section was compared, in sentences: its name and rate, a lowered rate, and what served. */
    public static String conditions(RunResult run, ReportSection section) {
        List<String> sentences = new ArrayList<>();
        String lowered = RateNote.before(run, section);
        String conditions = RateNote.conditions(section);
        if (!lowered.isEmpty() || !conditions.isEmpty()) {
            sentences.add(lowered + section.name() + conditions + ".");
        }
        sentences.addAll(ReplayNote.of(section.trials()));
        sentences.addAll(UsersNote.of(section.trials()));
        substitutes(section).map(served -> served + ".").forEach(sentences::add);
        section.comparison().flatMap(ComparisonText::notDeciding).ifPresent(sentences::add);
        return String.join(" ", sentences);
    }

    /** Names the sides of a comparison that were not served by what a reader would assume. */
    private static Stream<String> substitutes(ReportSection section) {
        return section.comparison().isEmpty()
                ? Stream.empty()
                : section.trials().stream()
                        .flatMap(trial -> trial.serverEvidence().substitute().stream()
                                .map(server -> trial.variant().name() + " was served by " + server))
                        .distinct();
    }

    /** Returns why a section compares nothing, without a full stop; empty if it compares, or has a finding. */
    public static Optional<String> notCompared(ReportSection section) {
        if (section.finding().isPresent()) {
            return Optional.empty();
        }
        if (section.comparison().isPresent()) {
            return section.comparison().flatMap(ComparisonText::notCompared);
        }
        if (MeasuredAlone.variant(section).isPresent()) {
            return Optional.empty();
        }
        if (section.trials().isEmpty()) {
            return Optional.of(section.missing());
        }
        boolean anyValid = section.trials().stream().anyMatch(trial -> trial.validity() == Validity.VALID);
        return Optional.of(withoutValue(section.trials())
                + ComparisonCheck.whatWouldDecide(section.trials())
                        .filter(advice -> !anyValid)
                        .map(advice -> ". " + advice)
                        .orElse(""));
    }

    /** Returns why trials, of which there is one at least, have nothing to compare, without a full stop. */
    public static String withoutValue(List<TrialResult> trials) {
        if (trials.stream().anyMatch(trial -> trial.validity() == Validity.VALID)) {
            return "no valid trial has a value to compare";
        }
        return trials.size() == 1 ? "the only trial is not valid" : "none of the " + trials.size() + " trials is valid";
    }
}
