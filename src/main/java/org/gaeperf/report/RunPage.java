package org.gaeperf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Machine;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Verdict;
import org.gaeperf.report.chart.Svg;

/**
 * A run as the template of its report takes it.
 *
 * @param facts what tells this run from others, in short
 * @param obstacle why there are no charts, empty if there are
 * @param sections one for each group of trials
 * @param checks what the gate or the calibration found, none in other runs
 */
record RunPage(
        String title,
        List<String> facts,
        String obstacle,
        List<Section> sections,
        List<FigureTable> checks,
        List<Validity> validities,
        FigureTable trials,
        List<String> notes,
        List<Fact> proofs,
        List<Fact> surroundings,
        List<Fact> options,
        String command) {

    private static final long BYTES_PER_MEGABYTE = 1024 * 1024;

    /** Something with its name. */
    record Fact(String name, String value) {}

    /**
     * What a trial is worth, and why not more.
     *
     * @param tone {@code valid}, {@code doubtful} or {@code failed}
     */
    record Validity(String id, String verdict, String tone, String reasons) {}

    /**
     * One group of trials.
     *
     * @param name in few words
     * @param comparisons one, or none
     * @param integrals one table, or none
     * @param tables those that stand below the charts
     */
    record Section(
            String anchor,
            String name,
            String title,
            String verdict,
            List<ComparisonView> comparisons,
            List<FigureTable> integrals,
            List<DrawnFigure.View> figures,
            List<FigureTable> tables) {}

    /** @param picture how the pages come by their pictures */
    static RunPage of(RunResult run, Optional<GateResult> gate, List<DrawnSection> drawn,
            Function<DrawnFigure, DrawnFigure.View> picture) {
        return new RunPage(run.id(), facts(run), Svg.obstacle().orElse(""),
                drawn.stream().map(section -> section(section, picture)).toList(),
                checks(run, gate),
                run.trials().stream().map(RunPage::validity).toList(),
                new FigureTable("Trials", TrialLine.HEADER, run.trials().stream().map(TrialLine::of).toList(), 4),
                Wording.notes(run),
                run.trials().stream().flatMap(trial -> trial.proof().stream()
                        .map(proof -> new Fact(trial.id(), proof.explanation()))).toList(),
                surroundings(run),
                run.options().entrySet().stream().map(one -> new Fact(one.getKey(), one.getValue())).toList(),
                run.command());
    }

    private static List<FigureTable> checks(RunResult run, Optional<GateResult> gate) {
        if (gate.isPresent()) {
            return GateReport.tables(gate.get());
        }
        return run.suites().contains(CalibrationVariants.SUITE) ? List.of(CalibrationReport.table(run)) : List.of();
    }

    private static Section section(DrawnSection drawn, Function<DrawnFigure, DrawnFigure.View> picture) {
        ReportSection section = drawn.section();
        String name = section.trials().stream().findFirst().map(trial -> Group.of(trial).words())
                .orElse(section.title());
        return new Section(drawn.anchor(), name, section.title(),
                section.comparison().map(VerdictSentences::of).orElse("No trial is valid: nothing is compared. The reasons"
                        + " stand beside the trials."),
                section.comparison().map(ComparisonView::of).stream().toList(),
                section.comparison().flatMap(one -> IntegralTable.of(one, section.trials())).stream().toList(),
                 drawn.figures().stream().map(picture).toList(),
                section.tables());
    }

    private static Validity validity(TrialResult trial) {
        String tone = switch (trial.verdict()) {
            case VALID -> "valid";
            case FAILED -> "failed";
            case DISTURBED, SEPARATED, SATURATED_BY_CLIENT, SATURATED_BY_SERVER -> "doubtful";
        };
        return new Validity(trial.id(), trial.verdict().words(), tone, String.join("; ", trial.reasons()));
    }

    private static List<String> facts(RunResult run) {
        long valid = run.trials().stream().filter(trial -> trial.verdict() == Verdict.VALID).count();
        String times = Wording.minute(run.startedAt())
                + (run.resumedAt().isEmpty() ? "" : ", " + Wording.resumed(run));
        return List.of(times, String.join(", ", run.suites()),
                run.machine().hostName() + ", " + run.machine().cores() + " cores",
                valid + " of " + run.plannedTrials() + " trials valid" + (run.complete() ? "" : ", incomplete"));
    }

    private static List<Fact> surroundings(RunResult run) {
        Machine machine = run.machine();
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact("machine", machine.hostName() + ": " + machine.cpuModel() + ", " + machine.cores() + " cores, "
                        + String.format(Locale.ROOT, "%,d MB", machine.memoryBytes() / BYTES_PER_MEGABYTE)),
                new Fact("system", machine.osName() + " " + machine.kernel() + ", " + machine.architecture()),
                new Fact("cores", machine.pinning()),
                new Fact("gaeperf", run.gitCommit()),
                new Fact("its JDK", run.harnessJdk().version() + ", " + run.harnessJdk().implementor())));
        run.trials().stream().map(TrialResult::variant).map(RunPage::runtime).distinct()
                .forEach(runtime -> facts.add(new Fact("measured", runtime)));
        run.trials().stream().map(trial -> String.join(" ", trial.variant().jvmArgs())).distinct()
                .forEach(flags -> facts.add(new Fact("server's JVM flags", flags)));
        return facts;
    }

    private static String runtime(Variant variant) {
        return "runtime " + variant.runtime().version() + " (" + variant.runtime().source() + ")"
                + variant.environment().map(environment -> ", " + environment.word()).orElse("") + ", JDK "
                + variant.jdk().version() + ", " + variant.jdk().implementor();
    }
}
