package org.gaeperf.compare.paired;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.RowTests;

/** Tests the rows of a table of differences together, as metrics that are not primary are ({@link RowTests}). */
public final class PairedRows {

    private PairedRows() {}

    /**
     * Returns the level of each row's test.
     *
     * @param differences of all rows that have one
     * @param negligible a change that would not be shown, however certain it is: it must not make it easier for the others
     * @param compared the comparison whose look shares its level, if there is one
     */
    public static double level(Stream<PairedDifference> differences, double negligible, Optional<Comparison> compared) {
        return RowTests.stepUpLevel(
                differences
                        .map(difference -> Math.abs(difference.mean()) < negligible ? 1 : difference.pValue())
                        .toList(),
                RowTests.FALSE_DISCOVERY_RATE
                        * compared.map(Comparison::levelShare).orElse(1.0));
    }

    /**
     * Returns the rows that differ, the largest change first.
     *
     * @param least the smallest change that counts
     */
    public static <R> List<R> changed(Stream<R> rows, Function<R, Optional<PairedChange>> change, double least) {
        return rows.filter(row -> change.apply(row)
                        .filter(found -> found.isAtLeast(least))
                        .isPresent())
                .sorted(Comparator.comparingDouble((R row) ->
                                Math.abs(change.apply(row).orElseThrow().difference()))
                        .reversed())
                .toList();
    }
}
