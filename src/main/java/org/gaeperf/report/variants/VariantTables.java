package org.gaeperf.report.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.variants.MatrixEffect;
import org.gaeperf.compare.variants.MatrixEffects;
import org.gaeperf.compare.variants.RankedVariant;
import org.gaeperf.compare.variants.VariantRanking;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.format.NumberFormats;

/** The tables of all variants of a group: their ranking by each primary metric, and the effects of a matrix. */
public final class VariantTables {

    private static final String RANKING =
            "The variants by each primary metric, the best first, by the change against the baseline";
    private static final String LETTERS = "; those that share a letter are not shown to differ";
    private static final String EFFECTS =
            "What each axis changes, over all values of the others; and how much more with a value of another axis";

    private VariantTables() {}

    /**
     * A table as text.
     *
     * @param leftColumns how many columns from the left hold words
     */
    public record Table(String title, List<String> header, List<List<String>> rows, int leftColumns) {

        public Table {
            header = List.copyOf(header);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /**
     * Makes the tables.
     *
     * @param comparisons of one group, those with the baseline first
     * @param trials of the group
     */
    public static List<Table> of(RunResult run, List<Comparison> comparisons, List<TrialResult> trials) {
        List<Table> tables = new ArrayList<>();
        tables.add(ranking(comparisons));
        List<MatrixEffect> effects = MatrixEffects.of(
                run,
                trials,
                comparisons.get(0).primaryRows().stream()
                        .filter(row -> row.mixRow().isEmpty())
                        .map(MetricComparison::metric)
                        .toList());
        if (!effects.isEmpty()) {
            tables.add(effects(effects));
        }
        return tables;
    }

    private static Table ranking(List<Comparison> comparisons) {
        List<RankedVariant> ranking = VariantRanking.of(comparisons);
        boolean hasLetters =
                ranking.stream().anyMatch(ranked -> ranked.letters().isPresent());
        String against = "change against " + comparisons.get(0).baseline();
        List<String> header = new ArrayList<>(List.of("metric", "variant", "unit", "mean", against, "interval", "is"));
        if (hasLetters) {
            header.add("letters");
        }
        List<List<String>> rows = new ArrayList<>();
        for (RankedVariant ranked : ranking) {
            Optional<MetricComparison> comparison = ranked.comparison();
            List<String> row = new ArrayList<>(List.of(
                    ranked.label(), ranked.variant(), ranked.metric().unit(), NumberFormats.format(ranked.mean())));
            row.addAll(
                    comparison.isEmpty()
                            ? List.of("baseline", "", "")
                            : List.of(
                                    NumberFormats.change(
                                            comparison.get().estimate().map(RatioEstimate::ratio)),
                                    interval(comparison.get().interval()),
                                    comparison
                                            .get()
                                            .classification()
                                            .map(found -> found.displayName())
                                            .orElse(NumberFormats.MISSING)));
            if (hasLetters) {
                row.add(ranked.letters().orElse(NumberFormats.MISSING));
            }
            rows.add(row);
        }
        return new Table(RANKING + (hasLetters ? LETTERS : ""), header, rows, 2);
    }

    private static Table effects(List<MatrixEffect> effects) {
        return new Table(
                EFFECTS,
                List.of("metric", "effect", "change", "interval", "is"),
                effects.stream()
                        .map(effect -> List.of(
                                effect.metric().label(),
                                effect.name(),
                                NumberFormats.change(effect.estimate().ratio()),
                                interval(effect.interval()),
                                effect.classification().displayName()))
                        .toList(),
                2);
    }

    private static String interval(Optional<RatioEstimate.Interval> interval) {
        return NumberFormats.interval(
                interval.map(RatioEstimate.Interval::low), interval.map(RatioEstimate.Interval::high));
    }
}
