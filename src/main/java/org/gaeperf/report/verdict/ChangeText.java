package org.gaeperf.report.verdict;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gaeperf.compare.paired.PairedChange;
import org.gaeperf.report.format.NumberFormats;

/**
 * Words changes in one line: {@code request threads +12.3 µs/request (+8.1 … +16.0)}. Only the first has the unit.
 *
 * @param unit that is shown
 * @param inUnit how many units of the values are one that is shown
 */
record ChangeText(String unit, double inUnit) {

    /** Returns the first rows of a list whose rows all have a change. */
    <R> List<String> of(List<R> rows, int most, Function<R, String> label, Function<R, Optional<PairedChange>> change) {
        return IntStream.range(0, Math.min(most, rows.size()))
                .mapToObj(n -> label.apply(rows.get(n)) + " "
                        + text(change.apply(rows.get(n)).orElseThrow(), n == 0 ? " " + unit : ""))
                .toList();
    }

    private String text(PairedChange change, String shownUnit) {
        return signed(change.difference()) + shownUnit + " ("
                + signed(change.interval().low()) + " … "
                + signed(change.interval().high()) + ")";
    }

    private String signed(double value) {
        return NumberFormats.signed(value / inUnit);
    }
}
