package org.gaeperf.trial.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.trial.meter.ServerCpu;
import org.gaeperf.trial.validity.SteadinessRules;

/** Turns the load generator's reports into {@link LoadSecond}s: it reads the CPU times when a report arrives. */
final class LoadSeconds {

    /** More than this share of its requests is missing in a second in which the schedule was held back, or rose. */
    private static final double MAX_MISSING_SHARE = 0.02;

    /** A report may end just before a request is due. */
    private static final double ROUNDING_REQUESTS = 2;

    private final int requestsPerSecond;
    private final CpuMeter server;
    private final BlockingQueue<LoadSecond> arrived = new LinkedBlockingQueue<>();
    private final List<LoadSecond> all = new CopyOnWriteArrayList<>();
    private volatile Optional<CpuMeter> client = Optional.empty();

    LoadSeconds(int requestsPerSecond, long serverPid, ThreadCpuMeter serverThreads) {
        this.requestsPerSecond = requestsPerSecond;
        this.server = new CpuMeter(serverPid, serverThreads);
    }

    /** Observes the client, too. */
    void observeClient(long pid) {
        client = Optional.of(new CpuMeter(pid, new ThreadCpuMeter(pid)));
    }

    /** Adds a report of the load generator, which sends one a second; always called by the same thread. */
    void add(LoadProgress report) {
        long nowNanos = System.nanoTime();
        CpuMeter.Used byServer = server.take(report.intervalSeconds());
        CpuMeter.Used byClient =
                client.map(meter -> meter.take(report.intervalSeconds())).orElse(CpuMeter.UNKNOWN);
        LoadSecond second = new LoadSecond(
                report,
                nowNanos,
                byServer.cpuMicros(),
                byServer.compilerMicros(),
                byClient.cpuMicros(),
                byClient.compilerMicros(),
                isAtFullRate(report));
        all.add(second);
        arrived.add(second);
    }

    /**
     * Adds the CPU time of server and client for each answer, without their compiler threads, to the trial's samples: a
     * point for each second of the measurement at the full rate.
     */
    SampleSet addTo(SampleSet samples, MeasurementWindow window) {
        List<TimeSeries> series = new ArrayList<>(samples.series());
        series.add(series(SteadinessRules.CPU_PER_REQUEST, LoadSecond::cpuMicrosPerRequest, window));
        series.add(series(SteadinessRules.CLIENT_CPU_PER_REQUEST, LoadSecond::clientCpuMicrosPerRequest, window));
        return new SampleSet(series, samples.missedSamples());
    }

    private TimeSeries series(String name, ToDoubleFunction<LoadSecond> value, MeasurementWindow window) {
        return new TimeSeries(
                name,
                all.stream()
                        .filter(second -> second.isUsable() && second.isWithin(window))
                        .map(second -> new TimeSeries.Point(
                                (second.arrivedNanos() - window.startNanos()) / 1e9, value.applyAsDouble(second)))
                        .filter(point -> Double.isFinite(point.value()))
                        .toList());
    }

    /** Takes the next second, if one arrives within this time. */
    Optional<LoadSecond> await(long nanos) throws InterruptedException {
        return Optional.ofNullable(arrived.poll(nanos, TimeUnit.NANOSECONDS));
    }

    /** Takes all seconds that have arrived. */
    List<LoadSecond> takeArrived() {
        List<LoadSecond> seconds = new ArrayList<>();
        arrived.drainTo(seconds);
        return seconds;
    }

    /** All seconds up to now, taken or not. */
    List<LoadSecond> all() {
        return List.copyOf(all);
    }

    private boolean isAtFullRate(LoadProgress report) {
        double due = requestsPerSecond * report.intervalSeconds();
        return report.heldBackSeconds() <= MAX_MISSING_SHARE * report.intervalSeconds()
                && report.sent() >= due * (1 - MAX_MISSING_SHARE) - ROUNDING_REQUESTS;
    }

    /** The CPU time of a JVM between two readings. */
    private static final class CpuMeter {

        static final Used UNKNOWN = new Used(Double.NaN, Double.NaN);

        /** If the threads explain less of the process' CPU time than this, it has threads that end between readings. */
        private static final double MIN_SHARE_OF_THREADS = 0.9;

        private final CpuProbe process;
        private final ThreadCpuMeter threads;
        private Optional<Reading> first = Optional.empty();
        private Optional<Reading> before = Optional.empty();

        private record Used(double cpuMicros, double compilerMicros) {}

        private record Reading(CpuTicks process, double threadMicros, double compilerMicros) {}

        CpuMeter(long pid, ThreadCpuMeter threads) {
            this.process = new CpuProbe(pid);
            this.threads = threads;
        }

        /** What was used since the last call, scaled to the length of the interval that the client reports. */
        Used take(double intervalSeconds) {
            threads.poll();
            Optional<Reading> now = ServerCpu.read(process)
                    .filter(ticks -> threads.allMicros().isPresent())
                    .map(ticks -> new Reading(
                            ticks,
                            threads.allMicros().getAsLong(),
                            threads.compilerMicros().getAsLong()));
            Used used = before.flatMap(earlier -> now.map(later -> between(earlier, later, intervalSeconds)))
                    .orElse(UNKNOWN);
            first = first.or(() -> now);
            before = now;
            return used;
        }

        /** Threads are counted in nanoseconds, the process in ticks, which are coarse at a low rate. */
        private Used between(Reading earlier, Reading later, double intervalSeconds) {
            Reading start = first.orElse(earlier);
            boolean threadsTellAll = later.threadMicros - start.threadMicros
                    >= MIN_SHARE_OF_THREADS * later.process.cpuMicrosSince(start.process);
            double scale = intervalSeconds * 1e9 / (later.process.monotonicNanos() - earlier.process.monotonicNanos());
            return new Used(
                    scale
                            * (threadsTellAll
                                    ? later.threadMicros - earlier.threadMicros
                                    : later.process.cpuMicrosSince(earlier.process)),
                    scale * (later.compilerMicros - earlier.compilerMicros));
        }
    }
}
