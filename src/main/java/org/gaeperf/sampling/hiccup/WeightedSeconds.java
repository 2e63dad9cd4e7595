package org.gaeperf.sampling.hiccup;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.series.TimeSeries.Point;
import org.gaeperf.model.validity.ValidityThresholds;

/**
 * Sums up the seconds of a hiccup meter, which begin at other moments than those of a measurement. The two at its edges count by
 * the share of them that is in it: in full, a stall before the measurement would disturb it.
 */
public final class WeightedSeconds {

    /** One percent of a second. */
    private static final double MILLIS_PER_PERCENT = 10;

    private WeightedSeconds() {}

    /**
     * Sums up what is in the measurement.
     *
     * @param maxMicros the longest delay of each second, at its beginning in seconds since the start of the measurement
     * @param stalledMillis how long each of them was stalled, at the same times; empty if that is not known
     * @param measuredSeconds the length of the measurement
     */
    public static Hiccups summarize(List<Point> maxMicros, List<Point> stalledMillis, double measuredSeconds) {
        double seconds = 0;
        double disturbed = 0;
        double max = 0;
        for (Point second : maxMicros) {
            double share = share(second, measuredSeconds);
            seconds += share;
            disturbed += second.value() > ValidityThresholds.HICCUP_MICROS ? share : 0;
            max = share > 0 ? Math.max(max, second.value()) : max;
        }
        return new Hiccups(
                max,
                (int) Math.round(seconds),
                (int) Math.round(disturbed),
                stalledPercent(stalledMillis, measuredSeconds));
    }

    private static Optional<Double> stalledPercent(List<Point> stalledMillis, double measuredSeconds) {
        double seconds = 0;
        double millis = 0;
        for (Point second : stalledMillis) {
            double share = share(second, measuredSeconds);
            seconds += share;
            millis += share * second.value();
        }
        return seconds > 0 ? Optional.of(millis / seconds / MILLIS_PER_PERCENT) : Optional.empty();
    }

    /** Returns how much of a second is in the measurement. */
    private static double share(Point second, double measuredSeconds) {
        double begin = Math.max(0, second.seconds());
        double end = Math.min(measuredSeconds, second.seconds() + 1);
        return Math.max(0, end - begin);
    }
}
