package org.gaeperf.report.methods;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.methods.CostRow;
import org.gaeperf.compare.methods.CostTable;
import org.gaeperf.compare.methods.MethodComparison;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.format.NumberFormats;

/**
 * The methods that cost more CPU time, or the classes of which more is allocated.
 *
 * @param title how many grew, and by how much all of them together changed
 * @param header two columns of words, and others of numbers
 * @param rows those that grew or moved, and the largest of the others
 */
public record MethodTable(String title, List<String> header, List<List<String>> rows) {

    /** Of the rows that did not grow, those with the largest growth show what the test could not tell from chance. */
    private static final int MAX_OTHERS = 8;

    public MethodTable {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    /** Returns the tables of a comparison; none if nothing was sampled, or in fewer than three rounds. */
    public static List<MethodTable> of(List<TrialResult> trials, Optional<Comparison> comparison) {
        return comparison.flatMap(two -> MethodComparison.of(trials, two)).stream()
                .flatMap(methods -> methods.tables().stream())
                .map(table -> table(table, comparison.orElseThrow()))
                .toList();
    }

    private static MethodTable table(CostTable table, Comparison comparison) {
        CostTable.Cost cost = table.cost();
        long shown = table.rows().stream()
                .filter(row -> row.outcome() != CostRow.Outcome.NOT_SHOWN)
                .count();
        return new MethodTable(
                title(table),
                List.of(
                        cost == CostTable.Cost.CPU ? "method" : "class",
                        "growth shown",
                        comparison.candidate() + ", " + cost.unit(),
                        comparison.baseline() + ", " + cost.unit(),
                        "growth, " + cost.unit(),
                        "of all"),
                table.rows().stream()
                        .filter(row -> row.growth() > 0)
                        .limit(shown + MAX_OTHERS)
                        .map(row -> cells(row, cost))
                        .toList());
    }

    private static String title(CostTable table) {
        return (table.cost() == CostTable.Cost.CPU ? "CPU time by method" : "Allocation by class") + ": "
                + table.grown().size() + " of " + table.tested() + " grew; all of it changed by "
                + table.changeOfWhole() + " " + table.cost().unit();
    }

    private static List<String> cells(CostRow row, CostTable.Cost cost) {
        return List.of(
                row.name(),
                outcome(row),
                NumberFormats.format(cost.toUnit(row.candidate())),
                NumberFormats.format(cost.toUnit(row.baseline())),
                NumberFormats.signed(cost.toUnit(row.growth())),
                NumberFormats.signed(row.shareOfWhole() * 100) + " %");
    }

    private static String outcome(CostRow row) {
        return switch (row.outcome()) {
            case GREW -> "yes";
            case MOVED -> "no, others cost less within " + (row.within().isEmpty() ? "the server" : row.within());
            case NOT_SHOWN -> "no";
        };
    }
}
