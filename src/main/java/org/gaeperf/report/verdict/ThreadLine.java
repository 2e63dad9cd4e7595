package org.gaeperf.report.verdict;

import java.util.List;
import org.gaeperf.compare.threads.ThreadComparison;
import org.gaeperf.compare.threads.ThreadRow;
import org.gaeperf.report.text.ReportSection;

/** Which threads used more or less CPU time in the candidate, in a few words. */
final class ThreadLine {

    private static final int MAX_GROUPS = 3;

    private ThreadLine() {}

    /**
     * Returns the groups that differ, the largest change first: {@code request threads (most in qtp) +12.3 µs/request (+8.1 … +16.0)}.
     * None differs unless the interval of its change excludes zero, and the change is at least 2 % of the baseline's CPU time.
     */
    static List<String> of(ReportSection section) {
        return section.comparison()
                .flatMap(comparison -> ThreadComparison.of(section.trials(), section.comparison()))
                .map(ThreadLine::of)
                .orElse(List.of());
    }

    static List<String> of(ThreadComparison threads) {
        return new ChangeText("µs/request", 1)
                .of(threads.changed(), MAX_GROUPS, row -> label(threads, row), ThreadRow::change);
    }

    private static String label(ThreadComparison threads, ThreadRow row) {
        return row.label()
                + threads.mainPool(row)
                        .map(pool -> " (most in " + pool.name() + ")")
                        .orElse("");
    }
}
