package org.gaeperf.report.flame;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gaeperf.profile.StackProfile;
import org.gaeperf.profile.StackProfile.Samples;
import org.gaeperf.profile.StackTree;
import org.gaeperf.report.svg.FlameChart;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** The flame graph of one variant, over all of its recordings. */
final class ProfileGraph {

    static final int MAX_ROWS = 20;
    private static final int MAX_SITES = 5;

    private ProfileGraph() {}

    /**
     * Makes the flame graph.
     *
     * @param name of its files
     * @param variant of the trials, for instance {@code http}
     * @param recordings how many of them there are
     */
    static FlameFigure figure(String name, String variant, int recordings, Measure measure, Samples samples) {
        String title = measure.displayName() + ", " + variant;
        return new FlameFigure(
                title,
                "The width of a frame is its share of all "
                        + measure.amount(samples.tree().total()) + " of " + variant
                        + (recordings == 1 ? "." : " in " + recordings + " recordings."),
                new FlameChart(
                        name,
                        "Flame graph: " + title,
                        FlameNode.boxes(node(samples.tree(), samples.tree(), measure)),
                        FrameKind.legend(measure == Measure.ALLOCATION)),
                measure == Measure.UNFREED ? sites(samples.tree()) : table(samples.tree()));
    }

    /** Tabulates the sites with the most native memory that was never freed. */
    private static DataTable sites(StackTree tree) {
        Map<String, Double> shares = ownShares(tree);
        return DataTable.tabulate(
                "The largest sites",
                1,
                List.of(
                        new Column<>("Asked for in", name -> name.replace(StackProfile.UNFREED, "")),
                        new Column<>(
                                "Never freed",
                                name -> Measure.UNFREED.amount(Math.round(shares.get(name) * tree.total()))),
                        new Column<>("Share", name -> percent(shares.get(name)))),
                shares.keySet().stream()
                        .sorted(Comparator.<String>comparingDouble(shares::get)
                                .reversed()
                                .thenComparing(name -> name))
                        .limit(MAX_SITES)
                        .toList());
    }

    private static FlameNode node(StackTree frame, StackTree all, Measure measure) {
        return new FlameNode(
                FrameKind.shortName(frame.name()),
                frame.name() + ": " + percent(frame.shareOf(all)) + ", " + measure.amount(frame.total()),
                frame.shareOf(all),
                FrameKind.fill(frame.name()),
                frame.children().stream()
                        .map(child -> node(child, all, measure))
                        .toList());
    }

    private static DataTable table(StackTree tree) {
        Map<String, Double> own = ownShares(tree);
        Map<String, Double> all = new HashMap<>();
        addTotals(tree, tree, new HashSet<>(), all);
        List<String> largest = own.keySet().stream()
                .sorted(Comparator.<String>comparingDouble(own::get).reversed().thenComparing(name -> name))
                .limit(MAX_ROWS)
                .toList();
        return DataTable.tabulate(
                "The largest shares",
                1,
                List.of(
                        new Column<>("Frame", name -> name),
                        new Column<>("Itself", name -> percent(own.get(name))),
                        new Column<>("With all that it calls", name -> percent(all.get(name)))),
                largest);
    }

    /** The share of each frame itself, wherever it stands; without frames that only call others. */
    static Map<String, Double> ownShares(StackTree tree) {
        Map<String, Double> shares = new HashMap<>();
        addOwn(tree, tree, shares);
        return shares;
    }

    private static void addOwn(StackTree frame, StackTree all, Map<String, Double> shares) {
        if (frame.self() > 0) {
            shares.merge(frame.name(), (double) frame.self() / all.total(), Double::sum);
        }
        frame.children().forEach(child -> addOwn(child, all, shares));
    }

    /** Counts a frame that calls itself once. */
    private static void addTotals(StackTree frame, StackTree all, Set<String> callers, Map<String, Double> shares) {
        boolean first = callers.add(frame.name());
        if (first) {
            shares.merge(frame.name(), frame.shareOf(all), Double::sum);
        }
        frame.children().forEach(child -> addTotals(child, all, callers, shares));
        if (first) {
            callers.remove(frame.name());
        }
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
