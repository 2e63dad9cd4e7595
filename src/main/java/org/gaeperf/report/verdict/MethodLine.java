package org.gaeperf.report.verdict;

import java.util.List;
import org.gaeperf.compare.methods.MethodComparison;
import org.gaeperf.report.text.ReportSection;

/** Which methods cost more, and of which classes more is allocated, in a few words. */
final class MethodLine {

    private MethodLine() {}

    /** Returns what grew, CPU time first, the largest growth first; none if methods were not sampled. */
    static List<String> of(ReportSection section) {
        return section.comparison()
                .flatMap(comparison -> MethodComparison.of(section.trials(), comparison))
                .map(MethodComparison::findings)
                .orElse(List.of());
    }
}
