package org.gaeperf.report.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.text.CalibrationReport;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.text.TrialTable;
import org.gaeperf.report.verdict.GateDecision;
import org.gaeperf.report.verdict.Verdict;

/**
 * A run as the template of its report takes it.
 *
 * @param title the run's id
 * @param headline the verdict, of which the head is in large print
 * @param facts the run in short: times, suites, host, valid trials
 * @param chartsUnavailable why there are no charts, empty if there are
 * @param sections one for each group of trials
 * @param links to the reports for other readers than browsers
 * @param gates one, or none
 * @param checks the tables of a calibration, none in other runs
 * @param entries every trial with its validity and its files
 * @param invalid those of them that do not count
 * @param invalidSummary how many those are, and how many of them were measured again
 * @param flameGraphs one section for each group of recorded trials, none without them
 */
record RunPageModel(
        String title,
        Verdict headline,
        List<String> facts,
        List<TrialFiles.Link> links,
        String chartsUnavailable,
        List<GroupSection> sections,
        List<GateModel> gates,
        List<DataTable> checks,
        List<TrialEntry> entries,
        List<TrialEntry> invalid,
        String invalidSummary,
        DataTable trials,
        List<String> notes,
        List<Fact> evidence,
        List<Fact> environment,
        List<Fact> options,
        String command,
        List<RenderedFlameGraph.View> flameGraphs) {

    private static final long BYTES_PER_MEGABYTE = 1024 * 1024;
    private static final int LEFT_COLUMNS_OF_TRIALS = 4;

    /** A name with its value. */
    record Fact(String name, String value) {}

    /**
     * Makes the model of a page.
     *
     * @param verdict what the page begins with
     * @param view how the page refers to the picture of a chart
     * @param linked the files that the page links to, empty for a page that stands alone
     * @throws IOException if the directory of a trial cannot be read
     */
    static RunPageModel model(
            RunReport report,
            Verdict verdict,
            List<RenderedSection> sections,
            Function<RenderedChart, RenderedChart.View> view,
            List<RenderedFlameGraph.View> flameGraphs,
            Optional<TrialFiles> linked)
            throws IOException {
        RunResult run = report.run();
        List<TrialResult> judged = judged(run);
        List<TrialResult> invalid = judged.stream()
                .filter(trial -> trial.validity() != Validity.VALID)
                .filter(trial -> !CalibrationVariants.isStalledOnPurpose(trial) || trial.validity() == Validity.FAILED)
                .toList();
        List<ReportSection> concluding = report.concludingSections();
        return new RunPageModel(
                run.id(),
                verdict,
                facts(run),
                linked.map(TrialFiles::reports).orElse(List.of()),
                Svg.unavailableReason().orElse(""),
                sections.stream()
                        .map(section -> GroupSection.model(run, section, concluding.contains(section.section()), view))
                        .toList(),
                report.gate().map(GateDecision::mostSeriousFirst).map(GateModel::model).stream()
                        .toList(),
                report.calibration().stream()
                        .flatMap(checks -> Stream.of(
                                CalibrationReport.table(checks), CalibrationReport.limits(report.run(), checks)))
                        .toList(),
                entries(judged, linked),
                entries(invalid, linked),
                invalidSummary(invalid, run),
                TrialTable.format(run.trials(), LEFT_COLUMNS_OF_TRIALS),
                ReportText.notes(run),
                run.trials().stream()
                        .flatMap(trial -> Stream.of(
                                        trial.modeEvidence().stream().map(ModeEvidence::explanation),
                                        trial.servedBy().stream().map(ServedBy::describe),
                                        trial.load().flatMap(LoadResult::protocol).stream()
                                                .map(ProtocolUse::describe))
                                .flatMap(Function.identity())
                                .map(proof -> new Fact(trial.id(), proof)))
                        .toList(),
                environment(run),
                ReportText.options(run).entrySet().stream()
                        .map(option -> new Fact(option.getKey(), option.getValue()))
                        .toList(),
                run.command(),
                flameGraphs);
    }

    /** Returns those whose claims are the run's. */
    public List<GroupSection> concludingSections() {
        return sections.stream().filter(GroupSection::isConcluding).toList();
    }

    private static String repeated(RunResult run) {
        long repeated = run.trials().size() - run.trialsRun();
        return repeated == 0 ? "" : ", after " + repeated + (repeated == 1 ? " retry" : " retries");
    }

    /** A valid trial that was run again with its partner does not count: it has lost it. */
    private static List<TrialResult> judged(RunResult run) {
        return run.trials().stream()
                .map(trial -> Comparison.isReplaced(trial, run.trials())
                        ? trial.withValidity(
                                Validity.UNPAIRED, "it was run again with its partner, and the later trial counts")
                        : trial)
                .toList();
    }

    private static List<TrialEntry> entries(List<TrialResult> trials, Optional<TrialFiles> linked) throws IOException {
        List<TrialEntry> entries = new ArrayList<>();
        for (TrialResult trial : trials) {
            entries.add(TrialEntry.of(trial, linked));
        }
        return entries;
    }

    /** Returns {@code 3 attempts do not count; 2 of them were measured again}. */
    private static String invalidSummary(List<TrialResult> invalid, RunResult run) {
        long retried = invalid.stream()
                .filter(trial -> trial.isRetriedIn(run.trials()))
                .count();
        if (invalid.size() == 1) {
            return "1 attempt does not count; it was " + (retried == 1 ? "" : "not ") + "measured again";
        }
        return invalid.size() + " attempts do not count; "
                + (retried == 0 ? "none" : retried == invalid.size() ? "all" : retried + " of them")
                + (retried == 0 || retried == 1 ? " was" : " were") + " measured again";
    }

    private static List<String> facts(RunResult run) {
        String times =
                ReportText.minute(run.startedAt()) + (run.resumedAt().isEmpty() ? "" : ", " + ReportText.resumed(run));
        return List.of(
                times,
                run.suites().stream().map(Suite::key).collect(Collectors.joining(", ")),
                run.host().hostName() + ", " + run.host().cores() + " cores" + repeated(run)
                        + (run.complete() ? "" : ", incomplete"));
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
