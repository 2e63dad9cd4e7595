package org.gaeperf.model.validity;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A value and the limit that it exceeds, as a sentence has them: with as many decimals as it takes to see that the value is
 * larger.
 *
 * @param value for readers, without a unit
 * @param limit for readers, without a unit
 */
public record Excess(String value, String limit) {

    private static final int MAX_MORE_DECIMALS = 4;

    /**
     * Formats both.
     *
     * @param valueDecimals the least decimals of the value
     * @param limitDecimals the least decimals of the limit
     */
    public static Excess format(double value, double limit, int valueDecimals, int limitDecimals) {
        if (!Double.isFinite(value) || !Double.isFinite(limit)) {
            return new Excess(Double.toString(value), Double.toString(limit));
        }
        int more = 0;
        while (more < MAX_MORE_DECIMALS
                && round(value, valueDecimals + more).compareTo(round(limit, limitDecimals + more)) <= 0) {
            more++;
        }
        BigDecimal shownLimit = round(limit, limitDecimals + more).stripTrailingZeros();
        return new Excess(
                round(value, valueDecimals + more).toPlainString(),
                shownLimit.setScale(Math.max(limitDecimals, shownLimit.scale())).toPlainString());
    }

    private static BigDecimal round(double number, int decimals) {
        return BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_UP);
    }
}
