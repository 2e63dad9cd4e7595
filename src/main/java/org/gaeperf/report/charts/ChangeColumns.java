package org.gaeperf.report.charts;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gaeperf.compare.paired.PairedChange;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.Column;

/** The columns of a change and its interval in a table of differences. */
final class ChangeColumns {

    private ChangeColumns() {}

    /**
     * Returns the columns; none without pairs.
     *
     * @param confidence of the intervals; 0 if there are none
     * @param inUnit how many units of the values are one that is shown
     */
    static <R> List<Column<R>> of(double confidence, Function<R, Optional<PairedChange>> change, double inUnit) {
        return confidence == 0
                ? List.of()
                : List.of(
                        column("change", change, found -> NumberFormats.signed(found.difference() / inUnit)),
                        column(
                                "interval (" + NumberFormats.percent(confidence) + ")",
                                change,
                                found -> NumberFormats.signed(found.interval().low() / inUnit) + " … "
                                        + NumberFormats.signed(found.interval().high() / inUnit)));
    }

    private static <R> Column<R> column(
            String title, Function<R, Optional<PairedChange>> change, Function<PairedChange, String> text) {
        return new Column<>(title, row -> change.apply(row).map(text).orElse(NumberFormats.MISSING));
    }
}
