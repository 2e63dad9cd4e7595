package org.gaeperf.report.verdict;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.slow.SlowComparison;
import org.gaeperf.compare.slow.SlowRow;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.ReportSection;

/** Why the slowest requests were slow, in a few words. */
final class SlowLine {

    private static final int MAX_CAUSES = 2;

    private SlowLine() {}

    /**
     * Returns the causes that differ, the largest change first: {@code garbage collection: Pause Full (System.gc()) +31.2 ms
     * (+28.0 … +34.4)}. If none differs, those that more than half of the requests of a variant have: {@code http 92 % garbage
     * collection}.
     */
    static List<String> of(ReportSection section) {
        Optional<SlowComparison> found = SlowComparison.of(section.trials(), section.comparison());
        List<String> changed = new ChangeText("ms", NumberFormats.MICROS_PER_MILLI)
                .of(found.map(SlowComparison::changed).orElse(List.of()), MAX_CAUSES, SlowRow::label, SlowRow::change);
        return changed.isEmpty()
                ? found.stream()
                        .flatMap(slow -> slow.variants().stream()
                                .flatMap(variant -> slow.ofMost(variant).map(row -> most(variant, row)).stream()))
                        .toList()
                : changed;
    }

    private static String most(String variant, SlowRow row) {
        return variant + " " + Math.round(row.meanByVariant().get(variant).percent()) + " % " + row.label();
    }
}
