package org.gaeperf.report.flame;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gaeperf.profile.StackProfile.Samples;
import org.gaeperf.profile.StackTree;
import org.gaeperf.report.svg.FlameChart;
import org.gaeperf.report.svg.FlameChart.Fill;
import org.gaeperf.report.svg.FlameChart.LegendEntry;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/**
 * The flame graphs of two variants in one. A frame is as wide as the mean of its shares in both, so that frames of either
 * side are seen; its colour is the difference of the shares.
 */
final class DifferentialGraph {

    private static final double SMALL = 0.0025;
    private static final double MEDIUM = 0.01;
    private static final double LARGE = 0.04;

    /** A difference within so many standard errors may be chance. */
    private static final double STANDARD_ERRORS = 2;

    private static final Fill NEUTRAL = new Fill(PaletteColor.GREY, 0.2);
    private static final StackTree NOTHING = new StackTree("", 0, 0, List.of());

    private final String baselineVariant;
    private final String candidateVariant;
    private final Samples baseline;
    private final Samples candidate;

    DifferentialGraph(String baselineVariant, Samples baseline, String candidateVariant, Samples candidate) {
        this.baselineVariant = baselineVariant;
        this.candidateVariant = candidateVariant;
        this.baseline = baseline;
        this.candidate = candidate;
    }

    /**
     * Makes the flame graph.
     *
     * @param name of its files
     */
    FlameFigure figure(String name, Measure measure) {
        String title = measure.displayName() + ", " + candidateVariant + " minus " + baselineVariant;
        return new FlameFigure(
                title,
                "The width of a frame is the mean of its shares in both; the colour is the change of its share from "
                        + baselineVariant + " to " + candidateVariant
                        + ". Grey is less than 0.25 points, or may be chance.",
                new FlameChart(
                        name,
                        "Differential flame graph: " + title,
                        FlameNode.boxes(node(baseline.tree(), candidate.tree())),
                        legend()),
                table());
    }

    private FlameNode node(StackTree before, StackTree after) {
        double baselineShare = before.shareOf(baseline.tree());
        double candidateShare = after.shareOf(candidate.tree());
        String name = before == NOTHING ? after.name() : before.name();
        Set<String> callees = new TreeSet<>();
        Stream.of(before, after)
                .flatMap(frame -> frame.children().stream())
                .forEach(child -> callees.add(child.name()));
        return new FlameNode(
                FrameKind.shortName(name),
                name + ": " + baselineVariant + " " + ProfileGraph.percent(baselineShare) + ", " + candidateVariant
                        + " " + ProfileGraph.percent(candidateShare),
                (baselineShare + candidateShare) / 2,
                fill(baselineShare, candidateShare),
                callees.stream()
                        .map(callee -> node(child(before, callee), child(after, callee)))
                        .toList());
    }

    private static StackTree child(StackTree frame, String name) {
        return frame.children().stream()
                .filter(child -> child.name().equals(name))
                .findFirst()
                .orElse(NOTHING);
    }

    private Fill fill(double baselineShare, double candidateShare) {
        double change = candidateShare - baselineShare;
        return Math.abs(change) < STANDARD_ERRORS * standardError(baselineShare, candidateShare)
                ? NEUTRAL
                : fill(change);
    }

    private double standardError(double baselineShare, double candidateShare) {
        double mean = (baselineShare + candidateShare) / 2;
        return Math.sqrt(mean * (1 - mean) * (1 / baseline.independent() + 1 / candidate.independent()));
    }

    private static Fill fill(double change) {
        double size = Math.abs(change);
        if (size < SMALL) {
            return NEUTRAL;
        }
        double strength = size < MEDIUM ? 0.22 : size < LARGE ? 0.4 : 0.6;
        return new Fill(change > 0 ? PaletteColor.VERMILLION : PaletteColor.BLUE, strength);
    }

    private List<LegendEntry> legend() {
        return List.of(
                entry(LARGE, candidateVariant + " more, by 4 points and more"),
                entry(MEDIUM, "1 to 4"),
                entry(SMALL, "0.25 to 1"),
                new LegendEntry(NEUTRAL, "no clear change"),
                entry(-SMALL, baselineVariant + " more, by 0.25 to 1"),
                entry(-MEDIUM, "1 to 4"),
                entry(-LARGE, "4 and more"));
    }

    private static LegendEntry entry(double change, String meaning) {
        return new LegendEntry(fill(change), meaning);
    }

    private DataTable table() {
        Map<String, Double> before = ProfileGraph.ownShares(baseline.tree());
        Map<String, Double> after = ProfileGraph.ownShares(candidate.tree());
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        List<Row> rows = names.stream()
                .map(name -> new Row(name, before.getOrDefault(name, 0.0), after.getOrDefault(name, 0.0)))
                .sorted(Comparator.<Row>comparingDouble(row -> Math.abs(row.change()))
                        .reversed())
                .limit(ProfileGraph.MAX_ROWS)
                .toList();
        return DataTable.tabulate(
                "The largest changes",
                1,
                List.of(
                        new Column<>("Frame itself", Row::name),
                        new Column<>(baselineVariant, row -> ProfileGraph.percent(row.baselineShare())),
                        new Column<>(candidateVariant, row -> ProfileGraph.percent(row.candidateShare())),
                        new Column<>(
                                "Change in points", row -> String.format(Locale.ROOT, "%+.1f", 100 * row.change()))),
                rows);
    }

    private record Row(String name, double baselineShare, double candidateShare) {

        double change() {
            return candidateShare - baselineShare;
        }
    }
}
