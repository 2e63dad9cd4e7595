package org.gaeperf.trial.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import org.gaeperf.model.series.TimeSeries.Point;
import org.gaeperf.model.validity.Excess;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.model.validity.Steadiness.Trend;
import org.gaeperf.model.validity.ValidityThresholds;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Decides by an equivalence test whether a measurement was steady (D. Schuirmann, A comparison of the two one-sided
 * tests procedure and the power approach, 1987): not that no trend was found counts, but that the seconds exclude one
 * that is too large. Most of the seconds come after the decision to start the measurement, so that asking for that
 * decision every second gains nothing.
 */
public final class SteadinessRules {

    /** How many seconds of two concurrent servers must be known; a measurement of 10 s has as many whole ones. */
    public static final int MIN_SECONDS_OF_BOTH = 8;

    /** Shorter measurements of two concurrent servers are not judged. */
    public static final int SHORTEST_JUDGED_PAIR_SECONDS = 13;

    private static final String CLIENT = "one core's time in the client";

    private SteadinessRules() {}

    /**
     * Fits the trends.
     *
     * @param seconds the middle of each second, in seconds
     * @param cpuPerRequest of each second, above 0
     * @param medianLatency of each second, above 0
     * @param serverCompilerShare in the measurement
     * @param serverCompilerCoreShare in the measurement
     * @param clientCompilerShare in the measurement
     */
    public static Steadiness fit(
            double[] seconds,
            double[] cpuPerRequest,
            double[] medianLatency,
            double serverCompilerShare,
            double serverCompilerCoreShare,
            double clientCompilerShare) {
        return new Steadiness(
                seconds.length,
                TrendFit.fit(seconds, cpuPerRequest),
                TrendFit.fit(seconds, medianLatency),
                serverCompilerShare,
                serverCompilerCoreShare,
                clientCompilerShare);
    }

    /**
     * Says why a measurement was not steady; empty if it was.
     *
     * @param measuredSeconds the length of the measurement
     */
    public static List<String> findTrends(Steadiness steadiness, double measuredSeconds) {
        List<String> reasons = new ArrayList<>();
        trend(reasons, "CPU time per request", steadiness.cpuPerRequest(), maxCpuPerSecond(measuredSeconds));
        reasons.addAll(findTrendsOfResponses(steadiness, measuredSeconds));
        return reasons;
    }

    /**
     * The same where a trend of CPU time does not matter: in a closed loop, of which responses and memory are the primary metrics,
     * and in a load of which nothing but latency is read.
     */
    public static List<String> findTrendsOfResponses(Steadiness steadiness, double measuredSeconds) {
        List<String> reasons = new ArrayList<>();
        trend(reasons, "the median latency", steadiness.medianLatency(), maxLatencyPerSecond(measuredSeconds));
        reasons.addAll(findCompilers(steadiness.serverCompilerShare(), steadiness.clientCompilerShare()));
        return reasons;
    }

    /**
     * Returns which of the two compilers was still at work; empty if none was.
     *
     * @param serverShare of the server's CPU time
     * @param clientShare of one core's time
     */
    public static List<String> findCompilers(double serverShare, double clientShare) {
        List<String> reasons = new ArrayList<>();
        compiler(reasons, "the server's CPU time", serverShare, ValidityThresholds.MAX_SERVER_COMPILER_SHARE);
        compiler(reasons, CLIENT, clientShare, ValidityThresholds.MAX_CLIENT_COMPILER_SHARE);
        return reasons;
    }

    /** The same of one of two concurrent servers, whose compiler may do more, see {@link Steadiness#isBusy}. */
    public static List<String> findCompilersOfPair(Steadiness steadiness) {
        double serverShare = steadiness.serverCompilerShare();
        List<String> reasons = new ArrayList<>();
        compiler(reasons, "the server's CPU time", serverShare, ValidityThresholds.MAX_SERVER_COMPILER_SHARE_OF_PAIR);
        if (reasons.isEmpty() && steadiness.serverCompilerWasBusy(true)) {
            compiler(
                    reasons,
                    "one core's time in the server",
                    steadiness.serverCompilerCoreShare(),
                    ValidityThresholds.MAX_SERVER_COMPILER_CORE_SHARE_OF_PAIR);
        }
        compiler(reasons, CLIENT, steadiness.clientCompilerShare(), ValidityThresholds.MAX_CLIENT_COMPILER_SHARE);
        return reasons;
    }

    /**
     * Says why one of two concurrent servers changed against the other; empty if neither did. What the machine does changes
     * both, and not their ratio. If one of them also waits for something that does not depend on the machine, the medians
     * change by the same time, and not by the same share: then their difference is steady. A change of one of the servers
     * alone shows in both.
     *
     * @param cpu the trend of the ratio of the CPU times per request; empty if too few seconds of both are known
     * @param medians that of the ratio of the median latencies; empty in the same case
     * @param difference that of their difference, as a share of the smaller one; empty in the same case
     * @param measuredSeconds the length of the measurement
     */
    public static List<String> findDivergence(
            Optional<Trend> cpu, Optional<Trend> medians, Optional<Trend> difference, double measuredSeconds) {
        if (cpu.isEmpty() || medians.isEmpty() || difference.isEmpty()) {
            return List.of("fewer than " + MIN_SECONDS_OF_BOTH
                    + " seconds of both servers are known, too few to tell whether their ratio was steady");
        }
        List<String> reasons = new ArrayList<>();
        trend(reasons, "the ratio of the CPU times per request", cpu.get(), maxCpuPerSecond(measuredSeconds));
        double maxOfMedians = maxLatencyPerSecond(measuredSeconds);
        if (difference.get().largestPerSecond() > maxOfMedians) {
            trend(reasons, "the ratio of the median latencies", medians.get(), maxOfMedians);
        }
        return reasons;
    }

    /**
     * The trend of the ratio of two concurrent trials, second by second. What the machine does in a second cancels out, so
     * its error is smaller than that of two separate trends.
     *
     * @param one values above 0 of seconds, with their times since the start of the measurement
     * @param other the values of the other server, in the same form
     * @return empty if too few seconds of both are known
     */
    public static Optional<Trend> fitRatio(List<Point> one, List<Point> other) {
        return fit(ConcurrentSeconds.combine(one, other, (first, second) -> first / second), TrendFit::fit);
    }

    /**
     * The trend of the difference of two concurrent trials, second by second, as a share of the smaller median of both.
     *
     * @param one values above 0 of seconds, with their times since the start of the measurement
     * @param other the values of the other server, in the same form
     * @return empty if too few seconds of both are known
     */
    public static Optional<Trend> fitDifference(List<Point> one, List<Point> other) {
        double smaller = Math.min(median(one), median(other));
        return fit(
                ConcurrentSeconds.combine(one, other, (first, second) -> (first - second) / smaller),
                TrendFit::fitLine);
    }

    private static double median(List<Point> points) {
        return new Median().evaluate(points.stream().mapToDouble(Point::value).toArray());
    }

    private static Optional<Trend> fit(List<Point> points, BiFunction<double[], double[], Trend> fit) {
        return points.size() < MIN_SECONDS_OF_BOTH
                ? Optional.empty()
                : Optional.of(fit.apply(
                        points.stream().mapToDouble(Point::seconds).toArray(),
                        points.stream().mapToDouble(Point::value).toArray()));
    }

    private static double maxCpuPerSecond(double measuredSeconds) {
        return maxPerSecond(
                ValidityThresholds.MAX_CPU_CHANGE_PER_SECOND, ValidityThresholds.MAX_CPU_CHANGE, measuredSeconds);
    }

    private static double maxLatencyPerSecond(double measuredSeconds) {
        return maxPerSecond(
                ValidityThresholds.MAX_LATENCY_CHANGE_PER_SECOND,
                ValidityThresholds.MAX_LATENCY_CHANGE,
                measuredSeconds);
    }

    private static double maxPerSecond(double perSecond, double inAll, double measuredSeconds) {
        return Math.min(perSecond, inAll / measuredSeconds);
    }

    private static void trend(List<String> reasons, String what, Trend trend, double maxPerSecond) {
        if (Math.abs(trend.perSecond()) > maxPerSecond) {
            Excess change = Excess.format(100 * Math.abs(trend.perSecond()), 100 * maxPerSecond, 2, 2);
            reasons.add(text(
                    "%s changed by %s%s ± %.2f %% a second; at most %s %% is allowed",
                    what,
                    trend.perSecond() < 0 ? "-" : "+",
                    change.value(),
                    100 * trend.errorPerSecond(),
                    change.limit()));
        } else if (trend.largestPerSecond() > maxPerSecond) {
            reasons.add(text(
                    "%s changed by %+.2f ± %.2f %% a second; more than %.2f %% cannot be ruled out",
                    what, 100 * trend.perSecond(), 100 * trend.errorPerSecond(), 100 * maxPerSecond));
        }
    }

    private static void compiler(List<String> reasons, String whole, double share, double max) {
        if (share > max) {
            Excess compiler = Excess.format(100 * share, 100 * max, 0, 0);
            reasons.add(text(
                    "the JIT compiler used %s %% of %s; at most %s %% is allowed",
                    compiler.value(), whole, compiler.limit()));
        }
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
