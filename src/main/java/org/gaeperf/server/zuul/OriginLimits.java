package org.gaeperf.server.zuul;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Excess;
import org.gaeperf.server.ServerLauncher.ClientSide;
import org.hipparchus.stat.descriptive.rank.Median;

/** Whether the origin limited what was measured of a proxy. */
final class OriginLimits {

    /** How late the origin may always be at p99 in the median second. The wait of a selector is exact to a millisecond. */
    private static final double ALLOWED_LATE_MICROS = 5_000;

    /** A p99 that is longer than that by far may contain no larger share of the origin's. */
    private static final double ALLOWED_SHARE_OF_P99 = 0.05;

    /** A thread that is busier reads requests late, and it counts its delay from when it has read them. */
    private static final double MAX_ORIGIN_PERCENT = 90;

    private OriginLimits() {}

    /** Reasons for readers; empty if it did not. */
    static List<String> find(List<TimeSeries> recorded, ClientSide client) {
        List<String> limits = new ArrayList<>();
        double allowed = Math.max(
                ALLOWED_LATE_MICROS,
                ALLOWED_SHARE_OF_P99 * client.p99ServiceMicros().orElse(0));
        double late = median(recorded, OriginSeries.LATE_P99);
        if (late > allowed) {
            Excess millis = Excess.format(late / 1e3, allowed / 1e3, 1, 1);
            limits.add(String.format(
                    Locale.ROOT,
                    "the origin answered %s ms late at p99; at most %s ms is allowed",
                    millis.value(),
                    millis.limit()));
        }
        double origin = median(recorded, OriginSeries.CPU);
        if (origin > MAX_ORIGIN_PERCENT) {
            Excess cpu = Excess.format(origin, MAX_ORIGIN_PERCENT, 0, 0);
            limits.add(String.format(
                    Locale.ROOT,
                    "the origin, which has one thread, used %s %% CPU; at most %s %% is allowed",
                    cpu.value(),
                    cpu.limit()));
        }
        double both = origin + client.cpuPercent().orElse(0);
        if (both > client.maxCpuPercent()) {
            Excess cpu = Excess.format(both, client.maxCpuPercent(), 0, 0);
            limits.add(String.format(
                    Locale.ROOT,
                    "client and origin used %s %% CPU together (the origin %.0f %%); at most %s %% is allowed",
                    cpu.value(),
                    origin,
                    cpu.limit()));
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
