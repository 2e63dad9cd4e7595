package org.gaeperf.compare.methods;

import java.util.List;
import java.util.Locale;
import org.gaeperf.compare.paired.PairedChange;

/**
 * All methods, or all classes.
 *
 * @param cost which of both
 * @param baseline what a request costs in the baseline, in microseconds or bytes
 * @param candidate what it costs in the candidate
 * @param change of that, with its own interval
 * @param tested how many rows were tested together
 * @param rows those that grew, those that moved, and the others, in each case the largest growth first
 */
public record CostTable(
        Cost cost, double baseline, double candidate, PairedChange change, int tested, List<CostRow> rows) {

    private static final double BYTES_PER_KILOBYTE = 1024;

    /** What is compared. */
    public enum Cost {
        /** CPU time without the JIT compiler. */
        CPU("CPU", "µs/request", 1),
        /** What is allocated on the heap. */
        ALLOCATION("allocation", "KB/request", BYTES_PER_KILOBYTE);

        private final String displayName;
        private final String unit;
        private final double inUnit;

        Cost(String displayName, String unit, double inUnit) {
            this.displayName = displayName;
            this.unit = unit;
            this.inUnit = inUnit;
        }

        /** Returns the name for readers. */
        public String displayName() {
            return displayName;
        }

        /** Returns the unit for readers. */
        public String unit() {
            return unit;
        }

        /** Returns a value of a row in the unit for readers. */
        public double toUnit(double value) {
            return value / inUnit;
        }
    }

    public CostTable {
        rows = List.copyOf(rows);
    }

    /** Returns the rows that grew, the largest growth first. */
    public List<CostRow> grown() {
        return rows.stream()
                .filter(row -> row.outcome() == CostRow.Outcome.GREW)
                .toList();
    }

    /** Returns what grew, in words: {@code a.Shop.sort +0.52 µs/request (+0.31 % of all CPU, whose change is -1.0 … +2.0)}. */
    public List<String> findings() {
        return grown().stream()
                .map(row -> String.format(
                        Locale.ROOT,
                        "%s %+.2f %s (%+.2f %% of all %s, whose change is %s)",
                        row.name(),
                        cost.toUnit(row.growth()),
                        cost.unit(),
                        row.shareOfWhole() * 100,
                        cost.displayName(),
                        changeOfWhole()))
                .toList();
    }

    /** Returns the interval of the change of the whole, in words: {@code -1.0 … +2.0}. */
    public String changeOfWhole() {
        return String.format(
                Locale.ROOT,
                "%+.2f … %+.2f",
                cost.toUnit(change.interval().low()),
                cost.toUnit(change.interval().high()));
    }
}
