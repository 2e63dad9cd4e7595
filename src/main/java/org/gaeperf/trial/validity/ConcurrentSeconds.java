package org.gaeperf.trial.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.gaeperf.model.series.TimeSeries.Point;

/**
 * Finds the seconds that two concurrent trials have in common. Their clients report once a second each, at a point of
 * the second that differs from trial to trial and hardly changes within one.
 */
final class ConcurrentSeconds {

    private static final double HALF_A_SECOND = 0.5;

    private ConcurrentSeconds() {}

    /**
     * Combines the values of the seconds that both trials have, at the times of the first. Each second counts once at the
     * most: with the nearest one of the other trial within half a second, apart from the constant distance of the reports.
     *
     * @param one in the order of time
     * @param other in the order of time
     * @param combination of a value of the first trial and one of the other
     */
    static List<Point> combine(List<Point> one, List<Point> other, DoubleBinaryOperator combination) {
        double distance = phase(other) - phase(one);
        double shift = distance - Math.rint(distance);
        List<Point> combined = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < one.size() && j < other.size()) {
            double apart = apart(one, i, other, j, shift);
            if (Math.abs(apart(one, i + 1, other, j, shift)) < Math.abs(apart)) {
                i++;
            } else if (Math.abs(apart(one, i, other, j + 1, shift)) < Math.abs(apart)) {
                j++;
            } else {
                if (Math.abs(apart) <= HALF_A_SECOND) {
                    combined.add(new Point(
                            one.get(i).seconds(),
                            combination.applyAsDouble(
                                    one.get(i).value(), other.get(j).value())));
                }
                i++;
                j++;
            }
        }
        return combined;
    }

    /** Returns how much later the second of the first trial is; infinite if one of them does not exist. */
    private static double apart(List<Point> one, int i, List<Point> other, int j, double shift) {
        return i < one.size() && j < other.size()
                ? one.get(i).seconds() - (other.get(j).seconds() - shift)
                : Double.POSITIVE_INFINITY;
    }

    /** Returns at which part of a second the reports come, as the mean direction on a circle that is one second long. */
    private static double phase(List<Point> points) {
        double sines = 0;
        double cosines = 0;
        for (Point point : points) {
            sines += Math.sin(2 * Math.PI * point.seconds());
            cosines += Math.cos(2 * Math.PI * point.seconds());
        }
        return Math.atan2(sines, cosines) / (2 * Math.PI);
    }
}
