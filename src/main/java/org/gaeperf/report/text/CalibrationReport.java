package org.gaeperf.report.text;

import java.util.List;
import org.gaeperf.compare.calibration.CalibrationCheck;
import org.gaeperf.compare.calibration.CalibrationChecks;
import org.gaeperf.model.RunResult;

/** The table of the checks of a calibration. */
public final class CalibrationReport {

    private static final List<Column<CalibrationCheck>> COLUMNS = List.of(
            new Column<>("check", CalibrationCheck::name),
            new Column<>("measured", CalibrationCheck::measured),
            new Column<>("expected", CalibrationCheck::required),
            new Column<>("result", check -> check.passed() ? "passed" : "FAILED"));

    private CalibrationReport() {}

    /** Computes the checks of a calibration; this takes seconds. */
    static DataTable table(RunResult run) {
        return DataTable.tabulate("Calibration checks", COLUMNS.size(), COLUMNS, CalibrationChecks.checks(run));
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
