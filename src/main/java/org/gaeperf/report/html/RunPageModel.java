package org.gaeperf.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.text.CalibrationReport;
import org.gaeperf.report.text.ComparisonText;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.report.text.IntegralTable;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.report.text.TrialLine;

/**
 * A run as the template of its report takes it.
 *
 * @param facts what tells this run from others, in short
 * @param obstacle why there are no charts, empty if there are
 * @param sections one for each group of trials
 * @param checks what the gate or the calibration found, none in other runs
 */
record RunPageModel(
        String title,
        List<String> facts,
        String obstacle,
        List<Section> sections,
        List<DataTable> checks,
        List<ValidityRow> validities,
        DataTable trials,
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
    record ValidityRow(String id, String verdict, String tone, String reasons) {}

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
            List<ComparisonModel> comparisons,
            List<DataTable> integrals,
            List<RenderedChart.View> figures,
            List<DataTable> tables) {}

    /** @param picture how the pages come by their pictures */
    static RunPageModel of(
            RunResult run,
            Optional<GateResult> gate,
            List<RenderedSection> drawn,
            Function<RenderedChart, RenderedChart.View> picture) {
        return new RunPageModel(
                run.id(),
                facts(run),
                Svg.obstacle().orElse(""),
                drawn.stream().map(section -> section(section, picture)).toList(),
                checks(run, gate),
                run.trials().stream().map(RunPageModel::validity).toList(),
                new DataTable(
                        "Trials",
                        TrialLine.HEADER,
                        run.trials().stream().map(TrialLine::of).toList(),
                        4),
                ReportText.notes(run),
                run.trials().stream()
                        .flatMap(trial ->
                                trial.modeEvidence().stream().map(proof -> new Fact(trial.id(), proof.explanation())))
                        .toList(),
                surroundings(run),
                run.effectiveOptions().entrySet().stream()
                        .map(one -> new Fact(one.getKey(), one.getValue()))
                        .toList(),
                run.command());
    }

    private static List<DataTable> checks(RunResult run, Optional<GateResult> gate) {
        if (gate.isPresent()) {
            return GateReport.tables(gate.get());
        }
        return run.suites().contains(Suite.CALIBRATION) ? List.of(CalibrationReport.table(run)) : List.of();
    }

    private static Section section(RenderedSection drawn, Function<RenderedChart, RenderedChart.View> picture) {
        ReportSection section = drawn.section();
        String name = section.trials().stream()
                .findFirst()
                .map(trial -> Group.of(trial).displayName())
                .orElse(section.title());
        return new Section(
                drawn.anchor(),
                name,
                section.title(),
                section.comparison()
                        .map(ComparisonText::of)
                        .orElse("No trial is valid: nothing is compared. The reasons" + " stand beside the trials."),
                section.comparison().map(ComparisonModel::of).stream().toList(),
                section.comparison().flatMap(one -> IntegralTable.of(one, section.trials())).stream()
                        .toList(),
                drawn.figures().stream().map(picture).toList(),
                section.tables());
    }

    private static ValidityRow validity(TrialResult trial) {
        String tone = switch (trial.validity()) {
            case VALID -> "valid";
            case FAILED -> "failed";
            case DISTURBED, UNPAIRED, SATURATED_BY_CLIENT, SATURATED_BY_SERVER -> "doubtful";
        };
        return new ValidityRow(trial.id(), trial.validity().displayName(), tone, String.join("; ", trial.reasons()));
    }

    private static List<String> facts(RunResult run) {
        long valid = run.trials().stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .count();
        String times =
                ReportText.minute(run.startedAt()) + (run.resumedAt().isEmpty() ? "" : ", " + ReportText.resumed(run));
        return List.of(
                times,
                run.suites().stream().map(Suite::key).collect(Collectors.joining(", ")),
                run.host().hostName() + ", " + run.host().cores() + " cores",
                valid + " of " + run.plannedTrials() + " trials valid" + (run.complete() ? "" : ", incomplete"));
    }

    private static List<Fact> surroundings(RunResult run) {
        HostInfo machine = run.host();
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact(
                        "machine",
                        machine.hostName() + ": " + machine.cpuModel() + ", " + machine.cores() + " cores, "
                                + String.format(Locale.ROOT, "%,d MB", machine.memoryBytes() / BYTES_PER_MEGABYTE)),
                new Fact("system", machine.osName() + " " + machine.kernel() + ", " + machine.architecture()),
                new Fact("cores", machine.pinning()),
                new Fact("gaeperf", run.gitCommit()),
                new Fact(
                        "its JDK",
                        run.harnessJdk().version() + ", " + run.harnessJdk().implementor())));
        run.trials().stream()
                .map(TrialResult::variant)
                .map(RunPageModel::runtime)
                .distinct()
                .forEach(runtime -> facts.add(new Fact("measured", runtime)));
        run.trials().stream()
                .map(trial -> String.join(" ", trial.variant().jvmArgs()))
                .distinct()
                .forEach(flags -> facts.add(new Fact("server's JVM flags", flags)));
        return facts;
    }

    private static String runtime(Variant variant) {
        return "runtime " + variant.runtime().version() + " ("
                + variant.runtime().source().displayName() + ")"
                + variant.environment()
                        .map(environment -> ", " + environment.key())
                        .orElse("") + ", JDK "
                + variant.jdk().version() + ", " + variant.jdk().implementor();
    }
}
