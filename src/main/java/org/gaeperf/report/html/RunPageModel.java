package org.gaeperf.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.text.ComparisonText;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.report.text.IntegralTable;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.text.TrialTable;

/**
 * A run as the template of its report takes it.
 *
 * @param facts the run in short: times, suites, host, valid trials
 * @param chartsUnavailable why there are no charts, empty if there are
 * @param sections one for each group of trials
 * @param checks the tables of the gate or of the calibration, none in other runs
 * @param flameGraphs one section for each group of recorded trials, none without them
 */
record RunPageModel(
        String title,
        List<String> facts,
        String chartsUnavailable,
        List<GroupSection> sections,
        List<DataTable> checks,
        List<ValidityRow> validities,
        DataTable trials,
        List<String> notes,
        List<Fact> modeEvidence,
        List<Fact> environment,
        List<Fact> options,
        String command,
        List<RenderedFlameGraph.View> flameGraphs) {

    private static final long BYTES_PER_MEGABYTE = 1024 * 1024;
    private static final int LEFT_COLUMNS_OF_TRIALS = 4;

    /** A name with its value. */
    record Fact(String name, String value) {}

    /**
     * The validity of a trial, with the reasons if it is not valid.
     *
     * @param tone {@code valid}, {@code doubtful} or {@code failed}
     */
    record ValidityRow(String id, String validity, String tone, String reasons) {}

    /**
     * One group of trials.
     *
     * @param name short, for the list of conclusions
     * @param conclusion the comparison in a few sentences
     * @param comparisons one, or none
     * @param integrals one table, or none
     * @param tables those below the charts
     */
    record GroupSection(
            String anchor,
            String name,
            String title,
            String conclusion,
            List<ComparisonModel> comparisons,
            List<DataTable> integrals,
            List<RenderedChart.View> charts,
            List<DataTable> tables) {}

    /**
     * Makes the model of a page.
     *
     * @param view how the page refers to the picture of a chart
     */
    static RunPageModel model(
            RunReport report,
            List<RenderedSection> sections,
            Function<RenderedChart, RenderedChart.View> view,
            List<RenderedFlameGraph.View> flameGraphs) {
        RunResult run = report.run();
        return new RunPageModel(
                run.id(),
                facts(run),
                Svg.unavailableReason().orElse(""),
                sections.stream().map(section -> section(section, view)).toList(),
                checks(report),
                run.trials().stream().map(RunPageModel::validity).toList(),
                TrialTable.format(run.trials(), LEFT_COLUMNS_OF_TRIALS),
                ReportText.notes(run),
                run.trials().stream()
                        .flatMap(trial ->
                                trial.modeEvidence().stream().map(proof -> new Fact(trial.id(), proof.explanation())))
                        .toList(),
                environment(run),
                run.effectiveOptions().entrySet().stream()
                        .map(option -> new Fact(option.getKey(), option.getValue()))
                        .toList(),
                run.command(),
                flameGraphs);
    }

    private static List<DataTable> checks(RunReport report) {
        return report.gate()
                .map(GateReport::tables)
                .orElseGet(() -> report.calibration().stream().toList());
    }

    private static GroupSection section(RenderedSection rendered, Function<RenderedChart, RenderedChart.View> view) {
        ReportSection section = rendered.section();
        String name = section.trials().stream()
                .findFirst()
                .map(trial -> Group.of(trial).displayName())
                .orElse(section.title());
        return new GroupSection(
                rendered.anchor(),
                name,
                section.title(),
                section.comparison()
                        .map(ComparisonText::summarize)
                        .orElse("No trial is valid, so nothing is compared. The reasons are listed with the trials."),
                section.comparison().map(ComparisonModel::ofVariants).stream().toList(),
                section.comparison().flatMap(one -> IntegralTable.format(one, section.trials())).stream()
                        .toList(),
                rendered.charts().stream().map(view).toList(),
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

    private static List<Fact> environment(RunResult run) {
        HostInfo machine = run.host();
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact(
                        "host",
                        machine.hostName() + ": " + machine.cpuModel() + ", " + machine.cores() + " cores, "
                                + String.format(Locale.ROOT, "%,d MB", machine.memoryBytes() / BYTES_PER_MEGABYTE)),
                new Fact("system", machine.osName() + " " + machine.kernel() + ", " + machine.architecture()),
                new Fact("cores", machine.pinning()),
                new Fact("gaeperf", run.gitCommit()),
                new Fact(
                        "JDK of gaeperf",
                        run.harnessJdk().version() + ", " + run.harnessJdk().implementor())));
        run.trials().stream()
                .map(TrialResult::variant)
                .map(RunPageModel::runtime)
                .distinct()
                .forEach(runtime -> facts.add(new Fact("runtime under test", runtime)));
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
