package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;

/** Draws one stacked bar for each variant. */
final class StackedBars {

    private static final int PIXELS = 190;

    private static final List<PaletteColor> COLORS = List.of(
            PaletteColor.BLUE,
            PaletteColor.ORANGE,
            PaletteColor.GREEN,
            PaletteColor.PURPLE,
            PaletteColor.SKY,
            PaletteColor.VERMILLION,
            PaletteColor.YELLOW);

    private StackedBars() {}

    /**
     * A part of the bars.
     *
     * @param label its name
     * @param valueByVariant how high it is
     */
    record Part(String label, Map<String, Double> valueByVariant) {

        double of(String variant) {
            return valueByVariant.get(variant);
        }
    }

    /**
     * Draws the bars.
     *
     * @param names of the variants, from left to right
     * @param unit beside the bars
     * @param all the parts, from below to above
     */
    static Chart chart(String file, String title, String unit, List<String> names, List<Part> all) {
        List<Part> parts =
                all.stream().filter(part -> isVisible(part, all, names)).toList();
        // Each bar reaches from zero to the top of its part, those with the highest tops behind the others.
        List<Layer> layers = new ArrayList<>();
        for (int part = parts.size() - 1; part >= 0; part--) {
            List<Part> upToHere = parts.subList(0, part + 1);
            List<Layer.Point> tops = IntStream.range(0, names.size())
                    .mapToObj(n -> new Layer.Point(n, sum(upToHere, names.get(n))))
                    .toList();
            layers.add(new Layer.Bars(
                    parts.get(part).label(), part < COLORS.size() ? COLORS.get(part) : PaletteColor.GREY, tops));
        }
        return new Chart(
                file,
                title,
                new Scale.Names("", names, false),
                List.of(new Panel(new Scale.Linear(unit, true), layers, PIXELS)));
    }

    /** Says whether a part is at least a pixel high; a lower one would be a name in the legend and nothing else. */
    private static boolean isVisible(Part part, List<Part> all, List<String> names) {
        return names.stream().anyMatch(variant -> part.of(variant) * PIXELS > sum(all, variant));
    }

    private static double sum(List<Part> parts, String variant) {
        return parts.stream().mapToDouble(part -> part.of(variant)).sum();
    }
}
