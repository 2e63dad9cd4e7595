package org.gaeperf.report.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.compare.regression.ConfidenceSequence;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.scenario.GateScenario;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.report.format.NumberFormats;

/** The result of a gate: {@code gate.md} and its part of {@code report.html}. */
public final class GateReport {

    /** How many columns of the tables of findings hold words. */
    public static final int LEFT_COLUMNS = 3;

    private static final String BASELINE_DIRECTORY = "bench.baseline.dir";
    private static final String CANDIDATE_DIRECTORY = "bench.runtime.dir";
    private static final int HASH_DIGITS = 8;

    private GateReport() {}

    private static List<Column<Finding>> columns(String intervalName, List<Finding> findings) {
        List<Column<Finding>> columns = new ArrayList<>(decidingColumns(intervalName, findings));
        columns.add(new Column<>("more rounds", GateReport::moreRounds));
        columns.add(new Column<>(
                "found 9 in 10 times", finding -> percent(finding.outlook().detectableEffect())));
        return columns;
    }

    /**
     * Returns the columns of what decides, with the decision next to the metric, where no terminal cuts it off.
     *
     * @param interval what the interval is called
     * @param findings which scenarios there are; a column says of which each is, unless there is only one
     */
    public static List<Column<Finding>> decidingColumns(String interval, List<Finding> findings) {
        List<Column<Finding>> columns = new ArrayList<>(List.of(
                new Column<>("metric", Finding::label),
                new Column<>("decision", finding -> finding.decision().displayName())));
        GateScenario.title(findings.stream().map(Finding::scenario).toList())
                .ifPresent(title -> columns.add(new Column<>(title, Finding::scenario)));
        columns.addAll(List.of(
                new Column<>("unit", Finding::unit),
                new Column<>("baseline", finding -> NumberFormats.format(finding.baseline())),
                new Column<>("candidate", finding -> NumberFormats.format(finding.candidate())),
                new Column<>("change", finding -> NumberFormats.change(finding.ratio())),
                new Column<>(
                        interval,
                        finding -> NumberFormats.interval(finding.low(), finding.high(), 1 + finding.minimumEffect())),
                new Column<>("threshold", finding -> rule(finding.minimumEffect()))));
        return columns;
    }

    /** Returns about how many more rounds would decide. */
    private static String moreRounds(Finding finding) {
        return finding.decision().isOpen()
                ? finding.outlook()
                        .moreRounds()
                        .map(rounds -> String.valueOf(Math.max(1, rounds)))
                        .orElse(NumberFormats.MISSING)
                : NumberFormats.MISSING;
    }

    /** Returns {@code gate.md}, fit for a comment on a pull request. */
    public static String markdown(GateResult result) {
        StringBuilder out = new StringBuilder();
        out.append("# ").append(title(findings(result))).append(MarkdownTable.render(findings(result)));
        for (DataTable table : growth(result)) {
            out.append("### ").append(title(table));
            if (!table.header().isEmpty()) {
                out.append(MarkdownTable.render(table));
            }
        }
        return out.append("Trials and raw data: run ")
                .append(MarkdownTable.escape(result.runId()))
                .append('\n')
                .toString();
    }

    private static String title(DataTable table) {
        return MarkdownTable.escape(table.title()) + "\n\n";
    }

    /** Returns a row for each metric in each scenario; the second column is the decision, which no terminal cuts off. */
    public static DataTable findings(GateResult result) {
        return DataTable.tabulate(
                        "Gate " + outcome(result) + ": " + head(result),
                        LEFT_COLUMNS,
                        columns(result.intervalName(), result.findings()),
                        result.findings())
                .withoutEmptyColumns();
    }

    /** Returns what became more expensive, for each cost with a regression. */
    public static List<DataTable> growth(GateResult result) {
        List<DataTable> tables = new ArrayList<>();
        for (Explanation explanation : result.explanations()) {
            String scenario = "Growth of " + explanation.cost() + GateScenario.suffix(explanation.scenario());
            tables.add(DataTable.heading(scenario + ": " + explanation.note()));
            explanation.tables().forEach(growth -> tables.add(growth(scenario + ". " + growth.title(), growth)));
        }
        return tables;
    }

    private static DataTable growth(String title, CostGrowth growth) {
        return DataTable.tabulate(
                title + (growth.note().isEmpty() ? "" : " (" + growth.note() + ")"),
                1,
                List.of(
                        new Column<>("name", GrowthRow::name),
                        new Column<>(growth.unit() + ", baseline", row -> NumberFormats.format(row.baseline())),
                        new Column<>("candidate", row -> NumberFormats.format(row.candidate())),
                        new Column<>("growth", row -> NumberFormats.format(row.candidate() - row.baseline())),
                        new Column<>(
                                "largest difference within a side",
                                row -> NumberFormats.format(row.sameSideDifference()))),
                growth.rows());
    }

    /** The decision for readers. */
    public static String outcome(GateResult result) {
        return switch (result.outcome()) {
            case PASSED, INCONCLUSIVE -> "passed";
            case SUSPECTED -> "passed with a suspicion";
            case REGRESSION, FAILED, TOO_FEW_TRIALS -> "FAILED";
        };
    }

    /**
     * One finding in one sentence, for the message of a test. An open one begins with what was seen and what more rounds
     * would do.
     */
    public static String sentence(Finding finding, String intervalName) {
        return String.format(
                Locale.ROOT,
                "%s%s: %s; baseline %s %s, candidate %s, %s %s, threshold %s%s",
                finding.label(),
                GateScenario.suffix(finding.scenario()),
                seen(finding),
                NumberFormats.format(finding.baseline()),
                finding.unit(),
                NumberFormats.format(finding.candidate()),
                intervalName,
                NumberFormats.interval(finding.low(), finding.high(), 1 + finding.minimumEffect()),
                rule(finding.minimumEffect()),
                finding.outlook()
                        .detectableEffect()
                        .map(effect -> "; such a gate finds " + percent(effect) + " nine times in ten")
                        .orElse(""));
    }

    /** The decision with what was seen: {@code suspected, +4.1 % (+1.0 % … +7.3 %), about 4 more rounds would decide}. */
    public static String seen(Finding finding) {
        if (finding.ratio().isEmpty()) {
            return finding.decision().displayName();
        }
        String seen = finding.decision().displayName() + ", " + NumberFormats.change(finding.ratio()) + " ("
                + NumberFormats.interval(finding.low(), finding.high(), 1 + finding.minimumEffect()) + ")";
        if (!finding.decision().isOpen() || finding.outlook().equals(Outlook.UNKNOWN)) {
            return seen;
        }
        return seen
                + finding.outlook()
                        .moreRounds()
                        .map(rounds -> ", " + ConfidenceSequence.describeMoreRounds(rounds))
                        .orElse(", too near the rule for " + ConfidenceSequence.MAX_ROUNDS + " rounds to decide");
    }

    private static String head(GateResult result) {
        return result.candidate() + " against " + result.baseline() + ": " + result.summary() + ". " + course(result)
                + (result.forecast().isEmpty() ? "" : " Before the first round: " + result.forecast() + ".");
    }

    /** Returns how many rounds of trials it took, and how long. */
    public static String course(GateResult result) {
        return String.format(
                Locale.ROOT,
                "%s%s, decided after %.0f min %.0f s.",
                NumberFormats.count(result.interimRounds(), "round"),
                result.confirmRounds() == 0 ? "" : " and " + result.confirmRounds() + " to confirm",
                Math.floor(result.elapsedSeconds() / 60),
                Math.floor(result.elapsedSeconds() % 60));
    }

    private static String rule(double effect) {
        return "+" + NumberFormats.percent(effect);
    }

    private static String percent(Optional<Double> change) {
        return change.map(GateReport::percent).orElse(NumberFormats.MISSING);
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "+%.1f %%", change * 100);
    }

    /**
     * Returns the same result with full names of both sides, so that two builds of one version can be distinguished: version,
     * environment, a short hash of the jars, and the directory if one was given.
     */
    static GateResult identify(GateResult gate, RunResult run) {
        return new GateResult(
                gate.schemaVersion(),
                gate.outcome(),
                gate.inconclusiveFails(),
                gate.summary(),
                gate.runId(),
                gate.baseline() + identity(run, GateResult.BASELINE, BASELINE_DIRECTORY),
                gate.candidate() + identity(run, GateResult.CANDIDATE, CANDIDATE_DIRECTORY),
                gate.interimRounds(),
                gate.confirmRounds(),
                gate.elapsedSeconds(),
                gate.intervalName(),
                gate.forecast(),
                gate.findings(),
                gate.explanations());
    }

    /** Returns what identifies a side; empty for one without a trial in this run, such as a stored baseline. */
    private static String identity(RunResult run, String variant, String directoryOption) {
        String jars = distinct(run, variant, runtime -> shortHash(runtime.jarSha256()));
        String directory = distinct(run, variant, runtime -> directory(run, runtime, directoryOption));
        return (jars.isEmpty() ? "" : ", jars " + jars) + (directory.isEmpty() ? "" : ", directory " + directory);
    }

    private static String distinct(RunResult run, String variant, Function<RuntimeIdentity, String> property) {
        return run.trials().stream()
                .filter(trial -> trial.variant().name().equals(variant))
                .map(trial -> property.apply(trial.variant().runtime()))
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private static String directory(RunResult run, RuntimeIdentity runtime, String option) {
        return runtime.source() == RuntimeIdentity.Source.DIRECTORY
                ? run.effectiveOptions().getOrDefault(option, "")
                : "";
    }

    /** The first digits of a SHA-256 over the names and the hashes of all jars; empty without jars. */
    static String shortHash(SortedMap<String, String> jarSha256) {
        if (jarSha256.isEmpty()) {
            return "";
        }
        String jars = jarSha256.entrySet().stream()
                .map(jar -> jar.getKey() + "=" + jar.getValue().toLowerCase(Locale.ROOT) + "\n")
                .collect(Collectors.joining());
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(jars.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
