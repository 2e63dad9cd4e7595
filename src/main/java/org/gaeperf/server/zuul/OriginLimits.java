package org.gaeperf.server.zuul;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.validity.Excess;
import org.gaeperf.server.ServerLauncher.ClientSide;

/** Whether the origin limited what was measured of a proxy. */
final class OriginLimits {

    /** How late the origin may always be at p99 of all responses. The wait of a selector is exact to a millisecond. */
    private static final double ALLOWED_LATE_MICROS = 5_000;

    /** A p99 that is longer than that by far may contain no larger share of the origin's. */
    private static final double ALLOWED_SHARE_OF_P99 = 0.05;

    /** That is a p99 of all responses. */
    private static final double ALLOWED_LATE_SHARE = 0.01;

    /** A thread, or a core, that is busier reads requests late, and the origin counts its delay from when it has read them. */
    private static final double MAX_PERCENT = 90;

    private OriginLimits() {}

    /** Returns the reasons for readers why it did; empty if it did not. */
    static List<String> find(List<OriginSecond> seconds, ClientSide client) {
        List<String> limits = new ArrayList<>();
        double allowed = Math.max(
                ALLOWED_LATE_MICROS,
                ALLOWED_SHARE_OF_P99 * client.p99ServiceMicros().orElse(0));
        double late = shareOfLateResponses(seconds, allowed);
        if (late > ALLOWED_LATE_SHARE) {
            Excess share = Excess.format(100 * late, 100 * ALLOWED_LATE_SHARE, 1, 0);
            limits.add(text(
                    "%s %% of the origin's responses were over %.1f ms late; at most %s %% is allowed",
                    share.value(), allowed / 1e3, share.limit()));
        }
        double origin = cpuPercent(seconds);
        if (origin > MAX_PERCENT) {
            Excess cpu = Excess.format(origin, MAX_PERCENT, 0, 0);
            limits.add(text(
                    "the origin, which has one thread, used %s %% CPU; at most %s %% is allowed",
                    cpu.value(), cpu.limit()));
        }
        sharedCores(origin, client).ifPresent(limits::add);
        return limits;
    }

    /** Where the kernel does not say how busy the cores were, at least client and origin were known to use them. */
    private static Optional<String> sharedCores(double origin, ClientSide client) {
        if (client.busyPercent().isPresent()) {
            return excess(client.busyPercent().getAsDouble(), MAX_PERCENT)
                    .map(busy -> text(
                            "the cores of client and origin were busy for %s %% of the time (the origin used %.0f %% of one"
                                    + " core); at most %s %% is allowed",
                            busy.value(), origin, busy.limit()));
        }
        return excess(origin + client.cpuPercent().orElse(0), client.maxCpuPercent())
                .map(cpu -> text(
                        "client and origin used %s %% CPU together (the origin %.0f %%); at most %s %% is allowed",
                        cpu.value(), origin, cpu.limit()));
    }

    private static Optional<Excess> excess(double value, double limit) {
        return value > limit ? Optional.of(Excess.format(value, limit, 0, 0)) : Optional.empty();
    }

    /** Counted over all responses: a median of the seconds would not see that nearly half of them are late. */
    private static double shareOfLateResponses(List<OriginSecond> seconds, double micros) {
        Histogram all = Histograms.create();
        seconds.forEach(second -> all.add(second.lateNanos()));
        long notLate = all.getCountBetweenValues(0, Math.round(micros * 1e3));
        return all.getTotalCount() == 0 ? 0 : 1 - (double) notLate / all.getTotalCount();
    }

    private static double cpuPercent(List<OriginSecond> seconds) {
        double cpuSeconds =
                seconds.stream().mapToDouble(OriginSecond::cpuMillis).sum() / 1e3;
        return 100
                * cpuSeconds
                / seconds.stream().mapToDouble(OriginSecond::seconds).sum();
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
