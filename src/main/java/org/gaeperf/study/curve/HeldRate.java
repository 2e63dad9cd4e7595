package org.gaeperf.study.curve;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.format.NumberFormats;

/**
 * The highest rate that a variant held in its search.
 *
 * @param variant its name
 */
record HeldRate(String variant, Capacity found) {

    /** A server that uses less of a core when its latency passes the limit does not lack CPU time. */
    private static final double IDLE_PERCENT = 50;

    /** A limit that is so much longer lets a server that waits get to work. */
    private static final int LONGER = 10;

    /** Returns that of the slowest variant, which is 100 % of the curve; empty if none was found or held. */
    static Optional<HeldRate> slowest(RunResult run, String configuration) {
        return of(run.trials(), configuration).stream()
                .filter(held -> held.requestsPerSecond() > 0)
                .min(Comparator.comparing(HeldRate::requestsPerSecond));
    }

    /** Says why 100 % of the curve is so little, if the slowest variant waits rather than works; empty if it does not. */
    static Optional<String> limitedByWaiting(RunResult run, String configuration) {
        return of(run.trials(), configuration).stream()
                .min(Comparator.comparing(HeldRate::requestsPerSecond))
                .flatMap(HeldRate::limitedByWaiting);
    }

    /** Returns those of a configuration, in the order of the searches. */
    static List<HeldRate> of(List<TrialResult> trials, String configuration) {
        return trials.stream()
                .filter(trial -> trial.suite() instanceof CurveStudy
                        && trial.validity() == Validity.VALID
                        && trial.variant().configuration().equals(configuration))
                .flatMap(trial -> trial
                        .capacity()
                        .map(found -> new HeldRate(trial.variant().name(), found))
                        .stream())
                .toList();
    }

    int requestsPerSecond() {
        return found.highestRequestsPerSecond();
    }

    /**
     * Says that the limit of p99 ended the search while the server was nearly idle: a server that lets requests wait does so at
     * any rate, so the curve would end far below what it holds. Empty if it was not so.
     */
    private Optional<String> limitedByWaiting() {
        if (found.limitingFactor() != LimitingFactor.P99) {
            return Optional.empty();
        }
        return found.notHeld().stream()
                .findFirst()
                .filter(step -> step.cpuPercent() < IDLE_PERCENT)
                .map(this::limitedByWaiting);
    }

    private String limitedByWaiting(Step over) {
        double limitMillis = found.p99LimitMicros() / NumberFormats.MICROS_PER_MILLI;
        return String.format(
                Locale.ROOT,
                "%s: at %s requests/s the p99 latency of %s was %s ms, over bench.p99Limit"
                        + " (%s ms), with %s %% of a core in use. It waits rather than works; -Dbench.p99Limit=%dms finds"
                        + " the rate that it has the CPU for.",
                requestsPerSecond() == 0
                        ? "No rate is held, so there is no curve"
                        : "100 % of this curve is only " + NumberFormats.whole(requestsPerSecond()) + " requests/s",
                NumberFormats.whole(over.requestsPerSecond()),
                variant,
                NumberFormats.format(over.p99Micros() / NumberFormats.MICROS_PER_MILLI),
                NumberFormats.format(limitMillis),
                NumberFormats.format(over.cpuPercent()),
                Duration.ofNanos(Math.round(LONGER * found.p99LimitMicros() * 1e3))
                        .toMillis());
    }
}
