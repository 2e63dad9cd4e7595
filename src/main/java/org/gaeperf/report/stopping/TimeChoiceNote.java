package org.gaeperf.report.stopping;

import java.util.Arrays;
import java.util.Locale;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.stopping.TimeChoice;
import org.gaeperf.model.stopping.TimeChoice.Plan;
import org.gaeperf.model.stopping.TimeChoice.Variation;
import org.gaeperf.report.format.NumberFormats;

/** Says how long concurrent pairs are measured and how many there are at most, and why that was chosen before the run. */
public final class TimeChoiceNote {

    /** What it is called in a list of options. */
    public static final String NAME = "chosen before the run";

    private static final String OVERRIDE = " (" + RunOptions.DURATION + " and " + RunOptions.MAX_FORKS + " override)";

    private TimeChoiceNote() {}

    /** Returns the sentence. */
    public static String of(TimeChoice choice) {
        String plan = "Measuring " + describe(choice.chosen());
        String reason = choice.variation()
                .map(variation ->
                        variation(choice, variation) + (choice.differsFromUsual() ? gain(variation) : none(variation)))
                .orElseGet(() -> tooFew(choice));
        return plan
                + (choice.differsFromUsual() ? " instead of " + describe(choice.usual()) : ", the default")
                + reason
                + OVERRIDE
                + ".";
    }

    private static String describe(Plan plan) {
        return plan.seconds() + " s in up to " + NumberFormats.count(plan.maxPairs(), "pair");
    }

    private static String variation(TimeChoice choice, Variation variation) {
        return String.format(
                Locale.ROOT,
                ", since the %s of %s varies by %.1f %% between pairs and by %.1f %% from second to second, and a pair takes"
                        + " %.0f s besides: ",
                label(variation.metric()),
                stored(choice),
                100 * variation.betweenDeviation(),
                100 * variation.withinDeviation(),
                variation.forkSeconds());
    }

    private static String gain(Variation variation) {
        return String.format(
                Locale.ROOT,
                "the interval should be %.0f %% narrower in the same time",
                100 * (1 - variation.relativeWidth()));
    }

    private static String none(Variation variation) {
        return variation.relativeWidth() < 1
                ? String.format(
                        Locale.ROOT,
                        "another split of the same time would make the interval only %.0f %% narrower",
                        100 * (1 - variation.relativeWidth()))
                : "no other split of the same time makes the interval narrower";
    }

    private static String tooFew(TimeChoice choice) {
        return ", since " + stored(choice) + (choice.storedPairs() == 1 ? " is" : " are") + " too few to choose by";
    }

    private static String stored(TimeChoice choice) {
        return NumberFormats.count(choice.storedPairs(), "stored pair")
                + (choice.storedRuns() > 1 ? " of " + choice.storedRuns() + " runs" : "");
    }

    private static String label(String key) {
        return Arrays.stream(Metric.values())
                .filter(metric -> metric.key().equals(key))
                .map(metric -> MetricLabels.inList(metric.label()))
                .findFirst()
                .orElse(key);
    }
}
