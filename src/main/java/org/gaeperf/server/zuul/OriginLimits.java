package org.gaeperf.server.zuul;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;
import org.hipparchus.stat.descriptive.rank.Median;

/** Whether the origin limited what was measured of a proxy. */
final class OriginLimits {

    /**
     * How late the origin may be at p99 in the median second: a tenth of what it waits. The wait of a selector is exact to a
     * millisecond.
     */
    private static final double MAX_LATE_MICROS = 5_000;

    private OriginLimits() {}

    /** Reasons for readers; empty if it did not. */
    static List<String> find(List<TimeSeries> recorded, OptionalDouble clientCpuPercent, double maxCpuPercent) {
        List<String> limits = new ArrayList<>();
        double late = median(recorded, OriginSeries.LATE_P99);
        if (late > MAX_LATE_MICROS) {
            limits.add(String.format(
                    Locale.ROOT,
                    "the origin answered %.1f ms late at p99; at most %.0f ms is allowed",
                    late / 1e3,
                    MAX_LATE_MICROS / 1e3));
        }
        double origin = median(recorded, OriginSeries.CPU);
        double both = origin + clientCpuPercent.orElse(0);
        if (both > maxCpuPercent) {
            limits.add(String.format(
                    Locale.ROOT,
                    "client and origin used %.0f %% CPU together (the origin %.0f %%); at most %.0f %% is allowed",
                    both,
                    origin,
                    maxCpuPercent));
        }
        return limits;
    }

    private static double median(List<TimeSeries> recorded, String name) {
        return new Median()
                .evaluate(recorded.stream()
                        .filter(series -> series.name().equals(name))
                        .flatMap(series -> series.points().stream())
                        .mapToDouble(TimeSeries.Point::value)
                        .toArray());
    }
}
