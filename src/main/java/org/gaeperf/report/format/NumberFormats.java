package org.gaeperf.report.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.RatioEstimate;

/** Numbers as readers see them, the same in every report and in every locale. */
public final class NumberFormats {

    /** What stands instead of a value that was not measured. */
    public static final String MISSING = "–";

    /** Converts values that are shown in KB. */
    public static final double BYTES_PER_KILOBYTE = 1024;

    /** Converts values that are shown in MB. */
    public static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    /** Converts microseconds that are shown as milliseconds. */
    public static final double MICROS_PER_MILLI = 1e3;

    private static final int MIN_DECIMALS = 1;
    private static final int MAX_DECIMALS = 4;

    /** The largest ratio that is shown as the end of an interval. */
    private static final double MAX_RATIO = 100;

    private NumberFormats() {}

    /** Returns three significant digits, and all of those before the decimal point; {@link #MISSING} if it is not finite. */
    public static String format(double number) {
        if (!Double.isFinite(number)) {
            return MISSING;
        }
        int decimals = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }

    /** Returns {@link #format(double)}, or {@link #MISSING}. */
    public static String format(OptionalDouble value) {
        return value.isEmpty() ? MISSING : format(value.getAsDouble());
    }

    /** Returns {@link #format(double)}, or {@link #MISSING}. */
    public static String format(Optional<Double> value) {
        return value.map(NumberFormats::format).orElse(MISSING);
    }

    /** Formats a number with as few digits as it takes: {@code 99}, {@code 99.9}; {@link #MISSING} if it is not finite. */
    public static String shortest(double number) {
        return !Double.isFinite(number)
                ? MISSING
                : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** Formats a difference with its sign: {@code +12.3}; {@link #MISSING} if it is not finite. */
    public static String signed(double number) {
        return (number >= 0 && Double.isFinite(number) ? "+" : "") + format(number);
    }

    /** Returns {@code 1 trial}, {@code 4 trials}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Formats a number without decimals, or as {@link #MISSING} if it is not finite. */
    public static String whole(double number) {
        return Double.isFinite(number) ? String.format(Locale.ROOT, "%,.0f", number) : MISSING;
    }

    /**
     * A ratio as the change in percent: {@code +4.2 %}, {@code -0.03 %}; {@link #MISSING} if it is not finite. Only a change
     * that is none looks like none.
     */
    public static String change(double ratio) {
        return changeApart(ratio, 1);
    }

    /** Returns the same with as many decimals, up to four, as tell it apart from another ratio that it does not equal. */
    private static String changeApart(double ratio, double other) {
        if (!Double.isFinite(ratio)) {
            return MISSING;
        }
        int decimals = MIN_DECIMALS;
        while (decimals < MAX_DECIMALS
                && ratio != other
                && magnitude(ratio, decimals).equals(magnitude(other, decimals))) {
            decimals++;
        }
        return String.format(Locale.ROOT, "%+." + decimals + "f %%", (ratio - 1) * 100);
    }

    private static String magnitude(double ratio, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", Math.abs(ratio - 1) * 100);
    }

    /** Returns {@link #change(double)}, or {@link #MISSING}. */
    public static String change(Optional<Double> ratio) {
        return ratio.map(NumberFormats::change).orElse(MISSING);
    }

    /** Returns {@link #change(double)}, or {@link #MISSING}. */
    public static String change(OptionalDouble ratio) {
        return ratio.isEmpty() ? MISSING : change(ratio.getAsDouble());
    }

    /** The interval of a ratio as changes in percent, or {@link #MISSING} if it has none. */
    public static String interval(Optional<Double> low, Optional<Double> high) {
        return isMissing(low) || isMissing(high) ? MISSING : change(low.get()) + " … " + limit(low.get(), high.get());
    }

    /**
     * Returns the same where it matters on which side of a limit the upper end is.
     *
     * @param limit a ratio that the upper end is compared with
     */
    public static String interval(Optional<Double> low, Optional<Double> high, double limit) {
        if (isMissing(low) || isMissing(high)) {
            return MISSING;
        }
        String to = limit(low.get(), high.get());
        return change(low.get()) + " … " + (to.equals(change(limit)) ? changeApart(high.get(), limit) : to);
    }

    /** An upper end without a limit is infinite, and not missing. */
    private static boolean isMissing(Optional<Double> end) {
        return end.isEmpty() || end.get().isNaN();
    }

    /** The two ends of an interval of ratios, as the changes outside of it: {@code -20.1 % or +25.3 %}. */
    public static String outside(RatioEstimate.Interval ratios) {
        return change(ratios.low()) + " or " + limit(ratios.low(), ratios.high());
    }

    /** Formats an end of an interval. With two pairs, the upper end may be a number that means only that nothing is known. */
    private static String limit(double low, double high) {
        double most = MAX_RATIO * Math.max(1, low);
        return high > most ? "over " + change(most) : change(high);
    }

    /**
     * Writes the confidence of the intervals of the primary metrics: {@code 98 %}, or {@code 98 to 99.6 %} where their tests among
     * several variants have different levels; empty text without a primary metric.
     */
    public static String primaryConfidence(Comparison comparison) {
        DoubleSummaryStatistics confidences = comparison.primaryRows().stream()
                .mapToDouble(row -> row.test().confidence())
                .summaryStatistics();
        if (confidences.getCount() == 0) {
            return "";
        }
        String least = percent(confidences.getMin());
        String most = percent(confidences.getMax());
        return least.equals(most) ? least : least.replace(" %", "") + " to " + most;
    }

    /** A share in percent, with at most two decimals: {@code 98 %}, {@code 99.72 %}; {@link #MISSING} if not finite. */
    public static String percent(double share) {
        if (!Double.isFinite(share)) {
            return MISSING;
        }
        return BigDecimal.valueOf(share * 100)
                        .setScale(2, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}
