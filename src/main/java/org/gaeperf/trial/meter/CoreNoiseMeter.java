package org.gaeperf.trial.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.JavaProcess;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.ClockTicks;
import org.gaeperf.sampling.proc.CoreTimes;
import org.gaeperf.sampling.proc.ProcHostStat;

/**
 * Measures each second what others took of the server's and of the client's cores: the busy time of the cores in
 * /proc/stat less what the processes of this benchmark used, and the steal.
 *
 * <p>A process that may run on several sets of cores, such as this JVM, counts in full for each of them. So others are
 * never blamed for what the benchmark itself did, and what is reported is a lower bound.
 */
final class CoreNoiseMeter {

    static final String SERVER_OTHERS = "serverCoresOthersPercent";
    static final String SERVER_STEAL = "serverCoresStealPercent";
    static final String CLIENT_OTHERS = "clientCoresOthersPercent";
    static final String CLIENT_STEAL = "clientCoresStealPercent";

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A part of a second would be mostly rounding. */
    private static final long MIN_NANOS = SECOND_NANOS / 2;

    private final CpuAffinity pinning;
    private final Set<Integer> serverCpus;
    private final Set<Integer> clientCpus;
    private final Supplier<Set<Long>> children;
    private final boolean childrenEndOnServerCores;
    private final ObserverUse observers = new ObserverUse();
    private final List<Second> serverSeconds = new ArrayList<>();
    private final List<Second> clientSeconds = new ArrayList<>();
    private Optional<Moment> previous = Optional.empty();
    private long nextNanos;

    /**
     * What others took of some cores; 100 is all of their time.
     *
     * @param startNanos its beginning, by {@link System#nanoTime()}
     * @param observersPercent what the processes of this benchmark may have taken that only observe
     * @param busyPercent in which the cores ran anything, of the time that the hypervisor left them
     */
    record Second(
            long startNanos, double othersPercent, double stealPercent, double observersPercent, double busyPercent) {

        /** Returns what server and client could not have, whoever had it. */
        double lostPercent() {
            return othersPercent + stealPercent;
        }
    }

    /** All that is read at one moment. */
    private record Moment(long nanos, ProcHostStat stat, OwnProcesses own) {}

    /** Measures the cores of this pinning; all CPUs if it names none. */
    CoreNoiseMeter(CpuAffinity pinning) {
        this(pinning, ChildProcessRegistry::pids, false);
    }

    /**
     * Measures the cores of this pinning; all CPUs if it names none.
     *
     * @param childrenEndOnServerCores whether what is measured ends with the measurement, and no command runs meanwhile
     */
    CoreNoiseMeter(CpuAffinity pinning, Supplier<Set<Long>> children, boolean childrenEndOnServerCores) {
        this.pinning = pinning;
        this.childrenEndOnServerCores = childrenEndOnServerCores;
        this.serverCpus = Set.copyOf(CpuAffinity.numbers(pinning.server()));
        this.clientCpus = Set.copyOf(CpuAffinity.numbers(pinning.client()));
        this.children = children;
        observers.observe(ObserverUse.HARNESS, ProcessHandle.current().pid());
        buildJvm(ProcessHandle.current()).ifPresent(build -> observers.observe(ObserverUse.BUILD, build.pid()));
    }

    /**
     * Begins to count; must be called at the start of the measurement.
     *
     * @param hiccupMeter the process that runs on the server's cores only to observe them, if there is one
     */
    void begin(OptionalLong hiccupMeter) {
        hiccupMeter.ifPresent(pid -> observers.observe(ObserverUse.HICCUP_METER, pid));
        previous = read();
        nextNanos = System.nanoTime() + SECOND_NANOS;
    }

    /** Takes a reading; must be called several times a second. */
    void poll() {
        long now = System.nanoTime();
        if (previous.isPresent() && now >= nextNanos) {
            advance();
            nextNanos += (now - nextNanos) / SECOND_NANOS * SECOND_NANOS + SECOND_NANOS;
        }
    }

    /** Ends the counting; must be called at the end of the measurement. */
    void end() {
        if (previous.filter(moment -> System.nanoTime() - moment.nanos >= MIN_NANOS)
                .isPresent()) {
            advance();
        }
        previous = Optional.empty();
    }

    /**
     * Returns what was measured in each second: two series for each set of cores that was measured, and one for each process
     * that only observes.
     */
    List<TimeSeries> series(long zeroNanos) {
        return Stream.concat(
                        Stream.of(
                                series(SERVER_OTHERS, serverSeconds, Second::othersPercent, zeroNanos),
                                series(SERVER_STEAL, serverSeconds, Second::stealPercent, zeroNanos),
                                series(CLIENT_OTHERS, clientSeconds, Second::othersPercent, zeroNanos),
                                series(CLIENT_STEAL, clientSeconds, Second::stealPercent, zeroNanos)),
                        observers.series(zeroNanos).stream())
                .filter(series -> !series.points().isEmpty())
                .toList();
    }

    /** Says whether one of these series is about the client's cores. */
    static boolean isOfClient(TimeSeries series) {
        return Set.of(CLIENT_OTHERS, CLIENT_STEAL).contains(series.name());
    }

    private static TimeSeries series(
            String name, List<Second> seconds, ToDoubleFunction<Second> value, long zeroNanos) {
        return new TimeSeries(
                name,
                seconds.stream()
                        .map(second -> new TimeSeries.Point(
                                (second.startNanos - zeroNanos) / 1e9, value.applyAsDouble(second)))
                        .toList());
    }

    /** Returns what others took of the server's cores, or of all CPUs without pinning. */
    Optional<CoreNoise> serverCores() {
        return summarize(pinning.server().orElse(CoreNoise.ALL_CPUS), serverSeconds);
    }

    /** Returns what others took of the client's cores; empty without pinning. */
    Optional<CoreNoise> clientCores() {
        return summarize(pinning.client().orElse(CoreNoise.ALL_CPUS), clientSeconds);
    }

    /** The beginnings of the seconds in which others took much of the server's cores, by {@link System#nanoTime()}. */
    List<Long> serverBursts() {
        return bursts(serverSeconds).map(Second::startNanos).toList();
    }

    /** Likewise of the client's cores; none without pinning. */
    List<Long> clientBursts() {
        return bursts(clientSeconds).map(Second::startNanos).toList();
    }

    private static Stream<Second> bursts(List<Second> seconds) {
        return seconds.stream().filter(second -> second.lostPercent() > ValidityThresholds.BURST_PERCENT);
    }

    private static Optional<CoreNoise> summarize(String cpus, List<Second> seconds) {
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        List<Second> bursts = bursts(seconds).toList();
        return Optional.of(new CoreNoise(
                cpus,
                mean(seconds, Second::othersPercent),
                seconds.stream().mapToDouble(Second::othersPercent).max().orElse(0),
                mean(seconds, Second::stealPercent),
                seconds.size(),
                bursts.size(),
                mean(bursts, Second::lostPercent),
                mean(seconds, Second::observersPercent),
                mean(seconds, Second::busyPercent)));
    }

    private static double mean(List<Second> seconds, ToDoubleFunction<Second> value) {
        return seconds.stream().mapToDouble(value).average().orElse(0);
    }

    private void advance() {
        Optional<Moment> now = read();
        now.ifPresent(moment -> previous.ifPresent(earlier -> add(earlier, moment)));
        previous = now.or(() -> previous);
    }

    private void add(Moment earlier, Moment now) {
        observers.add(earlier.nanos, now.nanos, earlier.own, now.own, ClockTicks.perSecond());
        boolean pinned = !serverCpus.isEmpty() && !clientCpus.isEmpty();
        second(earlier, now, serverCpus, !pinned || childrenEndOnServerCores).ifPresent(serverSeconds::add);
        if (pinned) {
            second(earlier, now, clientCpus, true).ifPresent(clientSeconds::add);
        }
    }

    private static Optional<Second> second(Moment earlier, Moment now, Set<Integer> cpus, boolean commandsRunHere) {
        return second(earlier.nanos, earlier.stat, now.stat, earlier.own, now.own, cpus, commandsRunHere);
    }

    static Optional<Second> second(
            long startNanos,
            ProcHostStat statBefore,
            ProcHostStat statAfter,
            OwnProcesses ownBefore,
            OwnProcesses ownAfter,
            Set<Integer> cpus,
            boolean commandsRunHere) {
        CoreTimes from = CoreTimes.sum(statBefore, cpus);
        CoreTimes to = CoreTimes.sum(statAfter, cpus);
        long total = to.totalTicks() - from.totalTicks();
        if (total <= 0) {
            return Optional.empty();
        }
        long own = ownAfter.ticksSince(ownBefore, cpus, commandsRunHere);
        long others = Math.max(0, to.busyTicks() - from.busyTicks() - own);
        long steal = Math.max(0, to.stealTicks() - from.stealTicks());
        long observers = ownAfter.observerTicksSince(ownBefore, cpus, commandsRunHere);
        return Optional.of(new Second(
                startNanos,
                percent(others, total),
                percent(steal, total),
                percent(observers, total),
                percent(to.busyTicks() - from.busyTicks(), Math.max(1, total - steal))));
    }

    private static double percent(long ticks, long total) {
        return Math.min(100, 100.0 * ticks / total);
    }

    /** Reads a moment; empty if that fails, which is no reason to fail a trial. */
    private Optional<Moment> read() {
        try {
            ProcHostStat stat = CoreTimes.readStat();
            CoreTimes.sum(stat, serverCpus);
            CoreTimes.sum(stat, clientCpus);
            long nanos = System.nanoTime();
            return Optional.of(new Moment(nanos, stat, OwnProcesses.read(children.get(), observers.pids())));
        } catch (ProbeException | SampleFormatException e) {
            return Optional.empty();
        }
    }

    /** The next JVM above this one, which is that of Maven; a shell may be between them. */
    private static Optional<ProcessHandle> buildJvm(ProcessHandle process) {
        return process.parent().flatMap(parent -> JavaProcess.isJava(parent) ? Optional.of(parent) : buildJvm(parent));
    }
}
