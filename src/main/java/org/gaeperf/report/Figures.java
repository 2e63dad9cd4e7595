package org.gaeperf.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.TrialResult;

/** The charts of a group of trials: every one that there is something to draw for. */
final class Figures {

    private Figures() {}

    /** @param number of the group in its report, so that files of different groups have different names */
    static List<Figure> of(
            int number, Group group, List<TrialResult> trials, Optional<Comparison> comparison) {
        String prefix = number + "-" + slug(group.words()) + "-";
        Roles roles = Roles.of(trials);
        return Stream.of(
                        comparison.flatMap(one -> ChangeFigure.of(prefix, one)),
                        SpreadFigure.of(prefix, group, roles),
                        LatencyByPercentile.of(prefix, roles),
                        LatencyOverTime.of(prefix, roles),
                        CapacityFigure.of(prefix, roles),
                        RequestMemoryFigure.of(prefix, roles),
                        Courses.rate(prefix, roles),
                        Courses.memory(prefix, roles),
                        Courses.cpu(prefix, roles),
                        NativeMemoryFigure.of(prefix, roles),
                        TrialFigures.pauses(prefix, roles, trials),
                        TrialFigures.rates(prefix, roles, trials))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Fit for a file name and for an anchor, whatever the words. */
    static String slug(String words) {
        return words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
