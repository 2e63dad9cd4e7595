package org.gaeperf.report.verdict;

import java.util.List;
import org.gaeperf.compare.memory.MemoryComparison;
import org.gaeperf.compare.memory.MemoryRow;
import org.gaeperf.report.text.ReportSection;

/** Says which memory the candidate has more or less of, in a few words. */
final class MemoryLine {

    private static final int MAX_KINDS = 3;

    private MemoryLine() {}

    /**
     * Returns the kinds that differ, the largest change first: {@code malloc arenas +45.0 MB (+38.1 … +52.0)}. None differs unless
     * the interval of its change excludes zero, and the change is at least 2 % of the baseline's resident set.
     */
    static List<String> of(ReportSection section) {
        List<MemoryRow> changed = section.comparison()
                .flatMap(comparison -> MemoryComparison.of(section.trials(), section.comparison()))
                .map(MemoryComparison::changed)
                .orElse(List.of());
        return new ChangeText("MB", 1).of(changed, MAX_KINDS, MemoryRow::label, MemoryRow::change);
    }
}
