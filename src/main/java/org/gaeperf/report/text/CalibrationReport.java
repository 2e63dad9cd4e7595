package org.gaeperf.report.text;

import java.util.List;
import org.gaeperf.compare.calibration.CalibrationCheck;
import org.gaeperf.compare.calibration.CalibrationChecks;
import org.gaeperf.model.RunResult;

/** The table of the checks of a calibration. */
public final class CalibrationReport {

    private static final String PASSED = "passed";
    private static final List<Column<CalibrationCheck>> COLUMNS = List.of(
            new Column<>("check", CalibrationCheck::name),
            new Column<>("measured", CalibrationCheck::measured),
            new Column<>("expected", CalibrationCheck::required),
            new Column<>("result", check -> check.passed() ? PASSED : "FAILED"));

    private CalibrationReport() {}

    /** Computes the checks of a calibration; this takes seconds. */
    static DataTable table(RunResult run) {
        return DataTable.tabulate("Calibration checks", COLUMNS.size(), COLUMNS, CalibrationChecks.checks(run));
    }

    /** Whether all checks passed, or which ones failed; without a full stop. */
    static String headline(DataTable checks) {
        List<String> failed = checks.rows().stream()
                .filter(row -> !row.get(row.size() - 1).equals(PASSED))
                .map(row -> row.get(0))
                .toList();
        int all = checks.rows().size();
        return failed.isEmpty()
                ? "Calibration passed: all " + all + " checks hold"
                : "Calibration FAILED: " + failed.size() + " of " + all + " checks do not hold ("
                        + String.join("; ", failed) + ")";
    }

    /** {@code calibration.md}. */
    public static String markdown(DataTable checks) {
        return "# gaeperf calibration\n\n" + MarkdownTable.render(checks);
    }

    /** For a terminal. */
    public static String console(DataTable checks) {
        return "\n" + ConsoleTable.render(checks);
    }
}
