package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.svg.Layer.Symbol;
import org.gaeperf.report.svg.PaletteColor;

/**
 * The variants that are compared in a group of trials, each with a colour and a symbol that it keeps in every chart.
 *
 * @param trials by variant, {@code http} first, then {@code rpc}, then those that are compared, the baseline before the candidate,
 *     then others as they were first run
 */
public record ChartVariants(Map<String, List<TrialResult>> trials) {

    private static final List<String> KNOWN = List.of(Comparison.HTTP, Comparison.RPC);
    private static final List<PaletteColor> COLORS = List.of(
            PaletteColor.BLUE,
            PaletteColor.VERMILLION,
            PaletteColor.GREEN,
            PaletteColor.PURPLE,
            PaletteColor.ORANGE,
            PaletteColor.SKY,
            PaletteColor.YELLOW,
            PaletteColor.GREY);

    /** Groups trials by their variant, where no two of them are compared. */
    public static ChartVariants group(List<TrialResult> all) {
        return group(all, Optional.empty());
    }

    /** Groups trials by their variant. The order of the trials is random, that of the variants is not. */
    static ChartVariants group(List<TrialResult> all, Optional<Comparison> comparison) {
        List<String> first = Stream.concat(
                        KNOWN.stream(), comparison.stream().flatMap(two -> Stream.of(two.baseline(), two.candidate())))
                .distinct()
                .toList();
        List<String> names = new ArrayList<>(
                all.stream().map(trial -> trial.variant().name()).distinct().toList());
        names.sort(Comparator.comparingInt(name -> first.contains(name) ? first.indexOf(name) : first.size()));
        Map<String, List<TrialResult>> trials = new LinkedHashMap<>();
        names.forEach(name -> trials.put(
                name,
                all.stream()
                        .filter(trial -> trial.variant().name().equals(name))
                        .toList()));
        return new ChartVariants(trials);
    }

    /** The names of the variants, in the order of the charts. */
    public List<String> names() {
        return List.copyOf(trials.keySet());
    }

    /** A mode's colour does not depend on whether the other one was measured too. */
    public PaletteColor color(String variant) {
        return COLORS.get(place(variant) % COLORS.size());
    }

    /** The shape of a variant's dots. */
    public Symbol symbol(String variant) {
        return Symbol.values()[place(variant) % Symbol.values().length];
    }

    private int place(String variant) {
        if (KNOWN.contains(variant)) {
            return KNOWN.indexOf(variant);
        }
        List<String> others =
                names().stream().filter(name -> !KNOWN.contains(name)).toList();
        int first = names().stream().anyMatch(KNOWN::contains) ? KNOWN.size() : 0;
        return first + others.indexOf(variant);
    }
}
