package org.gaeperf.sampling.threads;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;
import org.gaeperf.sampling.proc.ClockTicks;
import org.gaeperf.sampling.threads.ThreadUseMeter.CpuTotal;

/** Adds up what threads used to groups whose CPU time together is that of the processes. */
final class ThreadGroups {

    /** A server may name each thread for what it does, without end. */
    private static final int MAX_NAMES = 40;

    /** The process has user and kernel mode in whole ticks, and its threads have nanoseconds. */
    private static final double ROUNDING_TICKS = 2;

    private static final String NO_RUN_TIMES =
            "the kernel keeps no times of threads in /proc/PID/task/TID/schedstat, so their CPU time is in ticks";

    private static final String PROGRAM = "java";

    private final CpuTotal total;
    private final boolean hasRunTimes;
    private final double scale;

    private ThreadGroups(Collection<MeasuredThread> threads, CpuTotal total, boolean hasRunTimes) {
        this.total = total;
        this.hasRunTimes = hasRunTimes;
        double sum = threads.stream().mapToDouble(this::cpuSeconds).sum();
        this.scale = sum > 0 && total.cpuSeconds() - sum <= ROUNDING_TICKS / ClockTicks.perSecond()
                ? total.cpuSeconds() / sum
                : 1;
    }

    static ThreadUse of(
            Map<ThreadReading.Key, MeasuredThread> threads,
            Map<Long, String> wholeNames,
            CpuTotal total,
            boolean hasRunTimes,
            ThreadUse.Reading reading) {
        Map<ThreadGroupName, List<MeasuredThread>> byName = new LinkedHashMap<>();
        threads.forEach((key, thread) -> byName.computeIfAbsent(
                        ThreadGroupName.of(wholeName(thread.last().name(), wholeNames.get(key.tid()))),
                        first -> new ArrayList<>())
                .add(thread));
        ThreadGroups groups = new ThreadGroups(threads.values(), total, hasRunTimes);
        return new ThreadUse(
                groups.withRest(byName.entrySet().stream()
                        .map(group -> groups.sum(group.getKey(), group.getValue()))
                        .toList()),
                hasRunTimes ? Optional.empty() : Optional.of(NO_RUN_TIMES),
                reading);
    }

    /**
     * A thread may have the number of one that has ended; only a name that the kernel has the beginning of is its own. The kernel
     * calls the first threads of a JVM by its program.
     */
    private static String wholeName(String ofKernel, String ofJvm) {
        return ofJvm != null && (ofJvm.startsWith(ofKernel) || ofKernel.equals(PROGRAM)) ? ofJvm : ofKernel;
    }

    private double cpuSeconds(MeasuredThread thread) {
        return thread.cpuSeconds(hasRunTimes, ClockTicks.perSecond());
    }

    private ThreadUse.Group sum(ThreadGroupName name, List<MeasuredThread> threads) {
        double seconds = scale * sum(threads, this::cpuSeconds);
        double user = seconds
                * userShare(count(threads, MeasuredThread::userTicks), count(threads, MeasuredThread::systemTicks));
        return new ThreadUse.Group(
                name.kind(),
                name.name(),
                threads.size(),
                (int) threads.stream().filter(MeasuredThread::begun).count(),
                (int) threads.stream().filter(thread -> !thread.running()).count(),
                seconds,
                user,
                seconds - user,
                hasRunTimes ? Optional.of(sum(threads, MeasuredThread::waitSeconds)) : Optional.empty(),
                count(threads, MeasuredThread::voluntarySwitches),
                count(threads, MeasuredThread::involuntarySwitches),
                count(threads, MeasuredThread::majorFaults));
    }

    /** A group with less than a tick has the share of the process. */
    private double userShare(long userTicks, long systemTicks) {
        if (userTicks + systemTicks > 0) {
            return (double) userTicks / (userTicks + systemTicks);
        }
        return total.cpuSeconds() > 0 ? total.userSeconds() / total.cpuSeconds() : 0;
    }

    /** The groups with what no thread's record has, and with those of the rarest names as one. */
    private List<ThreadUse.Group> withRest(List<ThreadUse.Group> groups) {
        List<ThreadUse.Group> sorted = groups.stream()
                .sorted(Comparator.comparingDouble(ThreadUse.Group::cpuSeconds).reversed())
                .toList();
        List<ThreadUse.Group> rare = sorted.stream()
                .filter(group ->
                        group.kind() == ThreadKind.NAMED && !group.name().isEmpty())
                .skip(MAX_NAMES)
                .toList();
        double rest = Math.max(
                0,
                total.cpuSeconds()
                        - sorted.stream()
                                .mapToDouble(ThreadUse.Group::cpuSeconds)
                                .sum());
        double restInUserMode = Math.max(
                0,
                Math.min(
                        rest,
                        total.userSeconds()
                                - sorted.stream()
                                        .mapToDouble(ThreadUse.Group::userSeconds)
                                        .sum()));
        return Stream.of(
                        sorted.stream().filter(group -> !rare.contains(group)),
                        rare.stream().reduce(ThreadGroups::together).stream(),
                        Stream.of(new ThreadUse.Group(
                                        ThreadKind.ENDED,
                                        "",
                                        0,
                                        0,
                                        0,
                                        rest,
                                        restInUserMode,
                                        rest - restInUserMode,
                                        Optional.empty(),
                                        0,
                                        0,
                                        0))
                                .filter(group -> group.cpuSeconds() > 0))
                .flatMap(part -> part)
                .toList();
    }

    private static ThreadUse.Group together(ThreadUse.Group one, ThreadUse.Group other) {
        return new ThreadUse.Group(
                ThreadKind.NAMED,
                "",
                one.threads() + other.threads(),
                one.begun() + other.begun(),
                one.ended() + other.ended(),
                one.cpuSeconds() + other.cpuSeconds(),
                one.userSeconds() + other.userSeconds(),
                one.systemSeconds() + other.systemSeconds(),
                one.waitSeconds().flatMap(wait -> other.waitSeconds().map(more -> wait + more)),
                one.voluntarySwitches() + other.voluntarySwitches(),
                one.involuntarySwitches() + other.involuntarySwitches(),
                one.majorFaults() + other.majorFaults());
    }

    private static double sum(List<MeasuredThread> threads, ToDoubleFunction<MeasuredThread> value) {
        return threads.stream().mapToDouble(value).sum();
    }

    private static long count(List<MeasuredThread> threads, ToLongFunction<MeasuredThread> value) {
        return threads.stream().mapToLong(value).sum();
    }
}
