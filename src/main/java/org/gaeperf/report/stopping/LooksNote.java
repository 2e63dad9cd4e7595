package org.gaeperf.report.stopping;

import java.util.List;
import java.util.stream.Collectors;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.report.format.NumberFormats;

/** Says of a suite that ends as soon as it is decided when it looked, and at which levels. */
public final class LooksNote {

    private LooksNote() {}

    /** Returns when each such suite ended, and how its looks share the level. */
    public static List<String> of(RunResult run) {
        return run.looks().stream().map(LooksNote::note).toList();
    }

    private static String note(Looks looks) {
        String planned = looks.planned().stream()
                .map(look ->
                        look.pairs() + " (" + NumberFormats.percent(look.levelShare() * RowTests.PRIMARY_LEVEL) + ")")
                .collect(Collectors.joining(", "));
        return "The suite " + looks.suite() + " ends at the first look at which every primary metric is decided: its"
                + " interval excludes 'no change', or lies within the default threshold of the gate. Looks are after these"
                + " pairs: " + planned + ". Together they have the level of "
                + NumberFormats.percent(RowTests.PRIMARY_LEVEL)
                + ", so that looking more than once does not show more false differences. " + end(looks);
    }

    private static String end(Looks looks) {
        return looks.endedAfterPairs()
                .map(pairs -> "It ended after " + NumberFormats.count(pairs, "pair")
                        + (looks.hasEndedEarly() ? ", since all were decided." : ", the most that it may run."))
                .orElse("It has not ended, so its intervals have the level of the last look.");
    }
}
