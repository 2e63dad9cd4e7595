package org.gaeperf.report.text;

import java.util.List;
import org.gaeperf.compare.calibration.CalibrationCheck;
import org.gaeperf.compare.calibration.CalibrationChecks;
import org.gaeperf.compare.calibration.CalibrationLimits;
import org.gaeperf.model.RunResult;

/** The table of the checks of a calibration, and what they cannot tell. */
public final class CalibrationReport {

    private static final String PASSED = CalibrationCheck.Result.PASSED.displayName();
    private static final String FAILED = CalibrationCheck.Result.FAILED.displayName();
    private static final String OPEN = CalibrationCheck.Result.NOT_ESTABLISHED.displayName();

    private static final List<Column<CalibrationCheck>> COLUMNS = List.of(
            new Column<>("check", CalibrationCheck::name),
            new Column<>("measured", CalibrationCheck::measured),
            new Column<>("expected", CalibrationCheck::required),
            new Column<>("result", check -> check.result().displayName()));

    private static final List<Column<CalibrationLimits.Limit>> LIMIT_COLUMNS = List.of(
            new Column<>("not known", CalibrationLimits.Limit::unknown),
            new Column<>("why", CalibrationLimits.Limit::reason));

    private CalibrationReport() {}

    /** Computes the checks of a calibration; this takes seconds. */
    static DataTable table(RunResult run) {
        return DataTable.tabulate("Calibration checks", COLUMNS.size(), COLUMNS, CalibrationChecks.checks(run));
    }

    /** What this calibration cannot tell. */
    public static DataTable limits(RunResult run, DataTable checks) {
        return DataTable.tabulate(
                "What this calibration cannot tell",
                LIMIT_COLUMNS.size(),
                LIMIT_COLUMNS,
                CalibrationLimits.limits(run, named(checks, OPEN)));
    }

    /** Whether any check does not hold. */
    public static boolean hasFailed(DataTable checks) {
        return !named(checks, FAILED).isEmpty();
    }

    /** Whether checks failed, and which, and whether any is not established; without a full stop. */
    static String headline(DataTable checks) {
        List<String> failed = named(checks, FAILED);
        int all = checks.rows().size();
        int passed = named(checks, PASSED).size();
        int open = all - passed - failed.size();
        String notEstablished = open == 0 ? "" : ", " + open + (open == 1 ? " is" : " are") + " not established";
        if (failed.isEmpty()) {
            return open == 0
                    ? "Calibration passed: all " + all + " checks hold"
                    : "Calibration found no defect: " + passed + " of " + all + " checks hold" + notEstablished;
        }
        return "Calibration FAILED: " + failed.size() + " of " + all
                + (failed.size() == 1 ? " checks does" : " checks do") + " not hold (" + String.join("; ", failed) + ")"
                + notEstablished;
    }

    private static List<String> named(DataTable checks, String result) {
        return checks.rows().stream()
                .filter(row -> row.get(row.size() - 1).equals(result))
                .map(row -> row.get(0))
                .toList();
    }

    /** {@code calibration.md}. */
    public static String markdown(DataTable checks, DataTable limits) {
        return "# gaeperf calibration\n\n" + MarkdownTable.render(checks) + "\n## What this calibration cannot tell\n\n"
                + MarkdownTable.render(limits);
    }

    /** For a terminal. */
    public static String console(DataTable checks) {
        return "\n" + ConsoleTable.render(checks) + "\nWhat this calibration cannot tell is in calibration.md.\n";
    }
}
