package org.gaeperf.report.text;

import java.util.List;
import org.gaeperf.compare.calibration.CalibrationChecks;
import org.gaeperf.model.RunResult;

/** The table of what the instrument was found to be worth. */
public final class CalibrationReport {

    private static final List<String> HEADER = List.of("check", "measured", "wanted", "");

    private CalibrationReport() {}

    public static String markdown(RunResult run) {
        StringBuilder out = new StringBuilder("# gaeperf calibration\n\n");
        MarkdownSummary.table(out, HEADER, rows(run), HEADER.size());
        return out.toString();
    }

    public static String console(RunResult run) {
        return "\n" + ConsoleSummary.aligned(HEADER, rows(run), HEADER.size());
    }

    public static DataTable table(RunResult run) {
        return new DataTable("What the instrument was found to be worth", HEADER, rows(run), HEADER.size());
    }

    private static List<List<String>> rows(RunResult run) {
        return CalibrationChecks.checks(run).stream()
                .map(check ->
                        List.of(check.name(), check.measured(), check.required(), check.passed() ? "ok" : "NOT MET"))
                .toList();
    }
}
