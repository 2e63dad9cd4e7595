package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.loaders.PressureTable;
import org.gaeperf.report.methods.MethodTable;
import org.gaeperf.report.variants.BesideTable;
import org.gaeperf.report.variants.PageCacheTable;
import org.gaeperf.report.variants.VariantTables;

/**
 * One group of trials that may be compared, as reports show it.
 *
 * @param name short, for lists: of the finding, or of the group
 * @param trials all of the group, or of those sides of it that are compared, empty if none was run
 * @param comparison of both modes, or of candidate and baseline; empty if neither has a valid trial
 * @param tables further tables of the suite
 * @param finding what the section shows instead of a comparison
 * @param missing why there are no trials; empty text if there are
 */
public record ReportSection(
        String name,
        String title,
        List<TrialResult> trials,
        Optional<Comparison> comparison,
        List<DataTable> tables,
        Optional<Finding> finding,
        String missing) {

    public ReportSection {
        trials = List.copyOf(trials);
        tables = List.copyOf(tables);
    }

    /** A section with trials. */
    public ReportSection(
            String name,
            String title,
            List<TrialResult> trials,
            Optional<Comparison> comparison,
            List<DataTable> tables,
            Optional<Finding> finding) {
        this(name, title, trials, comparison, tables, finding, "");
    }

    private static ReportSection without(Suite suite, String missing) {
        return new ReportSection(
                suite.key(),
                suite.key() + ": " + missing,
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                missing);
    }

    /** Returns the table of the comparison, if there is one. */
    public Optional<DataTable> comparisonTable(int leftColumns) {
        return comparison.map(ComparisonTable::format).map(table -> table.toDataTable("The comparison", leftColumns));
    }

    /** A section for each group of a run, and one for each suite of which no trial was run that could be compared. */
    static List<ReportSection> compareGroups(RunResult run) {
        List<ReportSection> sections = new ArrayList<>();
        List<Comparison> modes = Comparison.compareModes(run);
        for (Map.Entry<Group, List<TrialResult>> group : Comparison.groups(run).entrySet()) {
            List<Comparison> ofGroup = modes.stream()
                    .filter(one -> one.group().equals(group.getKey()))
                    .toList();
            if (ofGroup.size() > 1) {
                ofGroup.forEach(one -> sections.add(ofSeveral(
                        one,
                        group.getValue(),
                        one == ofGroup.get(0) ? ofAll(run, ofGroup, group.getValue()) : List.of())));
            } else {
                sections.add(ofTwo(run, group.getKey(), group.getValue(), modes));
            }
        }
        Suite.all().stream()
                .flatMap(suite -> suite.as(ReportedSuite.class).findings(run, modes).stream())
                .map(ReportSection::ofFinding)
                .forEach(sections::add);
        run.suites().stream()
                .filter(suite -> run.trials().stream()
                        .noneMatch(trial ->
                                trial.suite() == suite && trial.scenario().isCompared()))
                .forEach(suite -> sections.add(without(suite, notCompared(run, suite))));
        return sections;
    }

    /** Says why a suite has nothing to compare. Trials that find a rate, or that are recorded, are not for a comparison. */
    private static String notCompared(RunResult run, Suite suite) {
        long others =
                run.trials().stream().filter(trial -> trial.suite() == suite).count();
        return others == 0
                ? "no trial was run"
                : "no trial was run that is for a comparison, only " + NumberFormats.count(others, "other trial");
    }

    private static ReportSection ofTwo(
            RunResult run, Group group, List<TrialResult> trials, List<Comparison> comparisons) {
        Optional<Comparison> comparison = comparisons.stream()
                .filter(one -> one.group().equals(group))
                .findFirst()
                .or(() -> candidateComparison(group, trials));
        return new ReportSection(
                group.displayName(),
                ReportText.title(group, trials),
                trials,
                comparison,
                tables(run, group, trials, comparison, comparisons),
                Optional.empty());
    }

    /** One of several comparisons of a group, with the trials of its two sides. */
    private static ReportSection ofSeveral(Comparison comparison, List<TrialResult> ofGroup, List<DataTable> ofAll) {
        List<TrialResult> trials = ofGroup.stream()
                .filter(trial -> List.of(comparison.baseline(), comparison.candidate())
                        .contains(trial.variant().name()))
                .toList();
        String name =
                comparison.group().displayName() + ", " + comparison.candidate() + " against " + comparison.baseline();
        return new ReportSection(
                name,
                ReportText.title(name, trials),
                trials,
                Optional.of(comparison),
                Stream.of(
                                ofAll.stream(),
                                MixTable.of(trials, Optional.of(comparison)).stream(),
                                suiteTables(comparison.group(), trials, Optional.of(comparison)).stream(),
                                methodTables(trials, Optional.of(comparison)).stream())
                        .flatMap(some -> some)
                        .toList(),
                Optional.empty());
    }

    private static List<DataTable> ofAll(RunResult run, List<Comparison> comparisons, List<TrialResult> trials) {
        return VariantTables.of(run, comparisons, trials).stream()
                .map(ReportSection::dataTable)
                .toList();
    }

    private static ReportSection ofFinding(Finding finding) {
        return new ReportSection(
                finding.name(),
                ReportText.title(finding.name(), finding.trials()),
                finding.trials(),
                Optional.empty(),
                finding.tables(),
                Optional.of(finding));
    }

    private static List<DataTable> tables(
            RunResult run,
            Group group,
            List<TrialResult> trials,
            Optional<Comparison> comparison,
            List<Comparison> modes) {
        List<DataTable> tables = new ArrayList<>();
        if (group.scenario().isConcurrent() && comparison.isPresent()) {
            modes.stream()
                    .filter(one -> isOfModesAlone(run, one.group(), group))
                    .map(alone -> concurrentAndAlone(comparison.get(), alone))
                    .forEach(tables::add);
        }
        MixTable.of(trials, comparison).ifPresent(tables::add);
        tables.addAll(suiteTables(group, trials, comparison));
        tables.addAll(methodTables(trials, comparison));
        return tables;
    }

    /** Says whether these are the modes alone, at the rate that was not lowered afterwards. */
    private static boolean isOfModesAlone(RunResult run, Group group, Group concurrent) {
        return Comparison.groups(run).get(group).stream()
                .findFirst()
                .filter(trial -> group.suite() == concurrent.suite()
                        && group.configuration().equals(concurrent.configuration())
                        && trial.scenario().isConstantRate()
                        && !run.isReplacedByLowerRate(trial))
                .isPresent();
    }

    /** The primary metrics: how each mode does alone, and both changes. */
    private static DataTable concurrentAndAlone(Comparison concurrent, Comparison alone) {
        return DataTable.tabulate(
                "Each " + ReportText.side(List.of(alone.baseline(), alone.candidate()))
                        + " alone, and the change of the concurrent pairs",
                1,
                List.of(
                        new Column<MetricComparison>("metric", MetricComparison::label),
                        new Column<>("unit", row -> row.metric().unit()),
                        new Column<>(
                                alone.candidate() + " alone",
                                row -> ComparisonRow.format(row).candidate()),
                        new Column<>(
                                alone.baseline() + " alone",
                                row -> ComparisonRow.format(row).baseline()),
                        new Column<>("change alone", ReportSection::change),
                        new Column<>("change of concurrent pairs, on shared cores", row -> changeOf(concurrent, row))),
                alone.primaryRows());
    }

    private static String changeOf(Comparison comparison, MetricComparison alone) {
        return comparison.primaryRows().stream()
                .filter(row -> row.metric() == alone.metric() && row.mixRow().equals(alone.mixRow()))
                .map(ReportSection::change)
                .findFirst()
                .orElse(NumberFormats.MISSING);
    }

    private static String change(MetricComparison comparison) {
        ComparisonRow row = ComparisonRow.format(comparison);
        return comparison.interval().isPresent() ? row.change() + " (" + row.interval() + ")" : row.change();
    }

    private static Optional<Comparison> candidateComparison(Group group, List<TrialResult> trials) {
        return Optional.of(Comparison.comparePaired(
                        group,
                        GateResult.BASELINE,
                        Comparison.valid(trials, GateResult.BASELINE),
                        GateResult.CANDIDATE,
                        Comparison.valid(trials, GateResult.CANDIDATE)))
                .filter(comparison -> !comparison.rows().isEmpty());
    }

    private static List<DataTable> methodTables(List<TrialResult> trials, Optional<Comparison> comparison) {
        return MethodTable.of(trials, comparison).stream()
                .map(table -> new DataTable(table.title(), table.header(), table.rows(), 2))
                .toList();
    }

    /** Returns the tables beside the comparison. */
    private static List<DataTable> suiteTables(Group group, List<TrialResult> trials, Optional<Comparison> comparison) {
        List<DataTable> tables =
                new ArrayList<>(group.suite().as(ReportedSuite.class).tables(trials));
        trials.stream()
                .filter(trial -> trial.capacity().isPresent())
                .map(CapacityTable::ofTrial)
                .forEach(tables::add);
        tables.addAll(LoaderTables.of(trials));
        PressureTable.of(trials)
                .map(table -> new DataTable(PressureTable.TITLE, table.header(), table.rows(), 1))
                .ifPresent(tables::add);
        List<String> sides = PairedSide.variants(trials, comparison);
        Stream.of(PageCacheTable.of(trials, sides), BesideTable.of(trials, sides))
                .flatMap(Optional::stream)
                .map(ReportSection::dataTable)
                .forEach(tables::add);
        return tables;
    }

    private static DataTable dataTable(VariantTables.Table table) {
        return new DataTable(table.title(), table.header(), table.rows(), table.leftColumns());
    }
}
