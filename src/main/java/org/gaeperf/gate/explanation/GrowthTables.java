package org.gaeperf.gate.explanation;

import java.util.List;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.profile.GrowthDetector.Growth;

/** Turns growth into the tables of an explanation. */
final class GrowthTables {

    /** A row that is a smaller part of a metric's growth explains nothing. */
    static final double MIN_SHARE = 0.05;

    private static final int MAX_ROWS = 10;

    private GrowthTables() {}

    /** The largest rows. */
    static CostGrowth table(String title, String unit, String note, List<Growth> rows) {
        return new CostGrowth(
                title,
                unit,
                note,
                rows.stream()
                        .limit(MAX_ROWS)
                        .map(row ->
                                new GrowthRow(row.name(), row.baseline(), row.candidate(), row.sameSideDifference()))
                        .toList());
    }

    /** Returns how much all rows grew. */
    static double sum(List<Growth> rows) {
        return rows.stream().mapToDouble(Growth::amount).sum();
    }
}
