package org.gaeperf.trial.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.trial.validity.SteadinessRules;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * Decides when a warm-up may end: when the JIT compilers of server and client have little left to do, and the later half
 * of the last seconds is equivalent to the earlier half in CPU time per request and median latency (two one-sided
 * tests: the difference and its error must be within the limit). That is a steadiness check: whether the measurement was steady
 * is decided with its own seconds, see {@link SteadinessRules}.
 */
final class SteadyStateDetector {

    /** How many seconds are compared. */
    static final int SECONDS = 10;

    /** How many seconds a compiled server needs at another rate and on other cores. */
    static final int SETTLED_SECONDS = 3;

    /** After how many seconds with idle compilers the code counts as compiled. */
    static final int COMPILED_SECONDS = 2;

    /** Of the last seconds, so many may be unusable, since a single slow one is usual on a shared machine. */
    private static final int MAX_UNUSABLE = 2;

    /**
     * A quiet shared machine varies by 7 % from second to second, so that halves of five seconds are known to ±8 %: a
     * smaller limit would keep most steady servers warming up.
     */
    private static final double MAX_CPU_CHANGE = 0.15;

    /** The median latency of a second varies more than its CPU time. */
    private static final double MAX_LATENCY_CHANGE = 0.25;

    private static final double PROBABILITY_ON_EACH_SIDE = 0.05;

    private SteadyStateDetector() {}

    /** Says whether the server's compiler was nearly idle for some seconds; the client's may go on. */
    static boolean isCompiled(List<LoadSecond> seconds) {
        List<LoadSecond> last = last(seconds, COMPILED_SECONDS);
        return last.size() == COMPILED_SECONDS
                && serverCompilerShare(last) <= ValidityThresholds.MAX_SERVER_COMPILER_SHARE;
    }

    /** Says whether the server's compiler left so little that a concurrent measurement of the last seconds would count. */
    static boolean isCompiledForPair(List<LoadSecond> seconds) {
        List<LoadSecond> last = last(seconds, COMPILED_SECONDS);
        return last.size() == COMPILED_SECONDS
                && !Steadiness.isBusy(true, serverCompilerShare(last), serverCompilerCoreShare(last));
    }

    /** Returns what still changes in the last seconds, for people; empty if they are steady. */
    static List<String> findChanges(List<LoadSecond> seconds) {
        List<LoadSecond> usable = last(seconds, SECONDS + MAX_UNUSABLE).stream()
                .filter(LoadSecond::isUsable)
                .toList();
        if (usable.size() < SECONDS) {
            return List.of(fewUsable(usable.size(), Math.min(seconds.size(), SECONDS + MAX_UNUSABLE)));
        }
        List<LoadSecond> compared = last(usable, SECONDS);
        List<String> changes = new ArrayList<>(findCompilers(compared));
        halves(changes, "CPU time per request", compared, LoadSecond::cpuMicrosPerRequest, MAX_CPU_CHANGE);
        halves(
                changes,
                "the median latency",
                compared,
                second -> second.report().p50Micros(),
                MAX_LATENCY_CHANGE);
        return changes;
    }

    /**
     * Does what {@link #findChanges} does, for a server whose code was compiled before: some seconds at the full rate with idle
     * compilers are enough. The trend of the measurement decides whether it was steady.
     */
    static List<String> findChangesOfCompiled(List<LoadSecond> seconds) {
        List<LoadSecond> usable = last(seconds, SETTLED_SECONDS + MAX_UNUSABLE).stream()
                .filter(LoadSecond::isUsable)
                .toList();
        return usable.size() < SETTLED_SECONDS
                ? List.of(fewUsable(usable.size(), Math.min(seconds.size(), SETTLED_SECONDS + MAX_UNUSABLE)))
                : findCompilers(last(usable, SETTLED_SECONDS));
    }

    private static String fewUsable(int usable, int seconds) {
        return text("the full rate was kept in %d of the last %d seconds", usable, seconds);
    }

    /** Returns which compilers were at work in these seconds; empty if none was. */
    static List<String> findCompilers(List<LoadSecond> seconds) {
        return SteadinessRules.findCompilers(serverCompilerShare(seconds), clientCompilerShare(seconds));
    }

    /** The share of the server's CPU time that its compiler used; 0 where the kernel does not report it. */
    static double serverCompilerShare(List<LoadSecond> seconds) {
        return share(seconds, LoadSecond::serverCompilerMicros, LoadSecond::serverCpuMicros);
    }

    /** The share of one core's time that the server's compiler used. */
    static double serverCompilerCoreShare(List<LoadSecond> seconds) {
        return share(seconds, LoadSecond::serverCompilerMicros, SteadyStateDetector::micros);
    }

    /** The share of one core's time that the client's compiler used. */
    static double clientCompilerShare(List<LoadSecond> seconds) {
        return share(seconds, LoadSecond::clientCompilerMicros, SteadyStateDetector::micros);
    }

    private static double micros(LoadSecond second) {
        return second.report().intervalSeconds() * 1e6;
    }

    private static void halves(
            List<String> changes,
            String what,
            List<LoadSecond> seconds,
            ToDoubleFunction<LoadSecond> value,
            double maxChange) {
        double[] logs = seconds.stream()
                .mapToDouble(second -> Math.log(value.applyAsDouble(second)))
                .toArray();
        int half = logs.length / 2;
        double change = StatUtils.mean(logs, half, half) - StatUtils.mean(logs, 0, half);
        double variance = (StatUtils.variance(logs, 0, half) + StatUtils.variance(logs, half, half)) / 2;
        double error = new TDistribution(2.0 * half - 2).inverseCumulativeProbability(1 - PROBABILITY_ON_EACH_SIDE)
                * Math.sqrt(2 * variance / half);
        if (Math.abs(change) + error > maxChange) {
            changes.add(text(
                    "%s changed by %+.0f ± %.0f %% within %d s; more than %.0f %% cannot be ruled out",
                    what, 100 * change, 100 * error, half, 100 * maxChange));
        }
    }

    private static double share(
            List<LoadSecond> seconds, ToDoubleFunction<LoadSecond> part, ToDoubleFunction<LoadSecond> whole) {
        List<LoadSecond> known = seconds.stream()
                .filter(second -> Double.isFinite(part.applyAsDouble(second) + whole.applyAsDouble(second)))
                .toList();
        double all = known.stream().mapToDouble(whole).sum();
        return all > 0 ? known.stream().mapToDouble(part).sum() / all : 0;
    }

    private static List<LoadSecond> last(List<LoadSecond> seconds, int count) {
        return seconds.subList(Math.max(0, seconds.size() - count), seconds.size());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
