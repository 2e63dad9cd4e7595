package org.gaeperf.report.charts;

import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;

/**
 * How a trial is drawn: in the colour of its variant, or grey and dotted if it does not count. So nobody takes the values
 * of a disturbed trial for a result.
 */
final class TrialStyle {

    /** The entry of the legend for all trials that do not count. */
    static final String NOT_COUNTED = "trial that does not count";

    private TrialStyle() {}

    /** Says whether the comparison uses the trial. */
    static boolean counts(TrialResult trial) {
        return trial.validity() == Validity.VALID;
    }

    /** The colour of its variant, or grey. */
    static PaletteColor color(ChartVariants variants, TrialResult trial) {
        return counts(trial) ? variants.color(trial.variant().name()) : PaletteColor.GREY;
    }

    /** The label of what is drawn for the trial. */
    static String label(TrialResult trial, String ofVariant) {
        return counts(trial) ? ofVariant : NOT_COUNTED;
    }

    /** A line for the trial; {@code label} and {@code stroke} are of one that counts. */
    static Layer.Line line(
            ChartVariants variants, TrialResult trial, String label, Layer.Stroke stroke, List<Layer.Point> points) {
        return new Layer.Line(
                label.isEmpty() ? "" : label(trial, label),
                color(variants, trial),
                counts(trial) ? stroke : Layer.Stroke.DOTTED,
                points);
    }
}
