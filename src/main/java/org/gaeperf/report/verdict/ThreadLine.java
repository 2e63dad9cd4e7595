package org.gaeperf.report.verdict;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.compare.threads.ThreadComparison;
import org.gaeperf.compare.threads.ThreadRow;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.ReportSection;

/** Which threads used more or less CPU time in the candidate, in a few words. */
final class ThreadLine {

    private static final int MAX_GROUPS = 3;

    private ThreadLine() {}

    /**
     * Returns the groups that differ, the largest change first: {@code request threads +12.3 µs/request (+8.1 … +16.0)}. None
     * differs unless the interval of its change excludes zero, and the change is at least 2 % of the baseline's CPU time.
     */
    static List<String> of(ReportSection section) {
        List<ThreadRow> changed = section.comparison()
                .flatMap(comparison -> ThreadComparison.of(section.trials(), section.comparison()))
                .map(ThreadComparison::changed)
                .orElse(List.of());
        return IntStream.range(0, Math.min(MAX_GROUPS, changed.size()))
                .mapToObj(n -> text(changed.get(n), n == 0 ? " µs/request" : ""))
                .toList();
    }

    private static String text(ThreadRow row, String unit) {
        ThreadRow.Change change = row.change().orElseThrow();
        return row.label() + " " + NumberFormats.signed(change.micros()) + unit + " ("
                + NumberFormats.signed(change.interval().low()) + " … "
                + NumberFormats.signed(change.interval().high()) + ")";
    }
}
