package org.gaeperf.model.series;

import java.util.List;
import java.util.OptionalDouble;

/**
 * One quantity over time, as a probe observed it.
 *
 * @param name what was observed, with its unit at the end: {@code rssBytes}, {@code intervalCpuPercent}
 * @param points in order of time; a sample that could not be taken is not here but is a {@link MissedSample}
 */
public record TimeSeries(String name, List<Point> points) {

    public TimeSeries {
        points = List.copyOf(points);
    }

    /** The largest value, or empty if nothing was sampled. */
    public OptionalDouble max() {
        return points.stream().mapToDouble(Point::value).max();
    }

    /** The last value, or empty if nothing was sampled. */
    public OptionalDouble last() {
        return points.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(points.get(points.size() - 1).value());
    }

    /**
     * One observation.
     *
     * @param seconds since the start of the measurement, by the monotonic clock
     * @param value in the unit that the series' name ends with
     */
    public record Point(double seconds, double value) {}
}
