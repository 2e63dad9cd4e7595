package org.gaeperf.report;

import java.util.List;
import org.gaeperf.compare.Calibration;
import org.gaeperf.model.RunResult;

/** The table of what the instrument was found to be worth. */
final class CalibrationReport {

    private static final List<String> HEADER = List.of("check", "measured", "wanted", "");

    private CalibrationReport() {}

    static String markdown(RunResult run) {
        StringBuilder out = new StringBuilder("# gaeperf calibration\n\n");
        MarkdownSummary.table(out, HEADER, rows(run), HEADER.size());
        return out.toString();
    }

    static String console(RunResult run) {
        return "\n" + ConsoleSummary.aligned(HEADER, rows(run), HEADER.size());
    }

    static FigureTable table(RunResult run) {
        return new FigureTable("What the instrument was found to be worth", HEADER, rows(run), HEADER.size());
    }

    private static List<List<String>> rows(RunResult run) {
        return Calibration.checks(run).stream()
                .map(check -> List.of(check.name(), check.measured(), check.wanted(), check.passed() ? "ok" : "NOT MET"))
                .toList();
    }
}
