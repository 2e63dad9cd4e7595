package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.proc.ProcessCpuMeter;
import org.gaeperf.sampling.proc.ThreadCpuMeter;

/** Turns the load generator's reports into {@link LoadSecond}s: it reads the CPU times when a report arrives. */
final class LoadSeconds {

    /** More than this share of its requests is missing in a second in which the schedule was held back, or rose. */
    private static final double MAX_MISSING_SHARE = 0.02;

    /** A report may end just before a request is due. */
    private static final double ROUNDING_REQUESTS = 2;

    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** How often whoever waits for a second looks whether a process has ended. */
    static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final OptionalInt requestsPerSecond;
    private final ProcessCpuMeter server;
    private final BlockingQueue<LoadSecond> arrived = new LinkedBlockingQueue<>();
    private final List<LoadSecond> all = new CopyOnWriteArrayList<>();
    private volatile Optional<ProcessCpuMeter> client = Optional.empty();
    private volatile boolean rateVaries;

    LoadSeconds(OptionalInt requestsPerSecond, ServerProcesses processes, ThreadCpuMeter serverThreads) {
        this.requestsPerSecond = requestsPerSecond;
        this.server = new ProcessCpuMeter(processes, serverThreads);
    }

    /** Observes the compiler threads of the client's process, too. */
    void observeClient(long pid) {
        client = Optional.of(new ProcessCpuMeter(pid, new ThreadCpuMeter(pid)));
    }

    /** Takes seconds from now on as they are: by recorded arrivals, none has a rate that it should have. */
    void takeAnyRate() {
        rateVaries = true;
    }

    /** Adds a report of the load generator, which sends one a second; always called by the same thread. */
    void add(LoadProgress report) {
        long nowNanos = System.nanoTime();
        ProcessCpuMeter.Used byServer = server.take(report.intervalSeconds());
        ProcessCpuMeter.Used byClient = byClient(report);
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
     * The process runs the loads of both sides of a pair, so what each of them uses is known from its threads, as the client
     * reports it. The compiler threads work for both.
     */
    private ProcessCpuMeter.Used byClient(LoadProgress report) {
        Optional<ProcessCpuMeter.Used> process = client.map(meter -> meter.take(report.intervalSeconds()));
        return report.clientCpu()
                .map(own -> {
                    double compiler =
                            process.map(ProcessCpuMeter.Used::compilerMicros).orElse(own.compilerMicros());
                    return new ProcessCpuMeter.Used(own.micros() + compiler, compiler);
                })
                .or(() -> process)
                .orElse(ProcessCpuMeter.UNKNOWN);
    }

    /**
     * Adds the CPU time of server and client for each response, without their compiler threads, to the trial's samples: a
     * point for each second of the measurement at the full rate.
     */
    SampleSet addTo(SampleSet samples, MeasurementWindow window) {
        List<TimeSeries> series = new ArrayList<>(samples.series());
        series.add(series(RequestCpuSeries.SERVER, LoadSecond::cpuMicrosPerRequest, window));
        series.add(series(RequestCpuSeries.CLIENT, LoadSecond::clientCpuMicrosPerRequest, window));
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

    /**
     * Takes the first second. It may arrive late: a client's JVM needs seconds to start, and on other hosts they differ.
     *
     * @param isOver whether a process has ended
     * @return empty if none arrives within a minute
     */
    Optional<LoadSecond> awaitFirst(BooleanSupplier isOver) throws InterruptedException {
        long calledNanos = System.nanoTime();
        Optional<LoadSecond> first = Optional.empty();
        while (first.isEmpty() && !isOver.getAsBoolean() && System.nanoTime() - calledNanos < LONGEST_START.toNanos()) {
            first = await(POLL_NANOS);
        }
        return first;
    }

    /** Takes all seconds that have arrived. */
    List<LoadSecond> takeArrived() {
        List<LoadSecond> seconds = new ArrayList<>();
        arrived.drainTo(seconds);
        return seconds;
    }

    /** Returns all seconds up to now, taken or not. */
    List<LoadSecond> all() {
        return List.copyOf(all);
    }

    private boolean isAtFullRate(LoadProgress report) {
        return report.heldBackSeconds() <= MAX_MISSING_SHARE * report.intervalSeconds()
                && (rateVaries || keepsRate(report));
    }

    private boolean keepsRate(LoadProgress report) {
        return requestsPerSecond.stream()
                .mapToDouble(rate -> rate * report.intervalSeconds())
                .allMatch(due -> report.sent() >= due * (1 - MAX_MISSING_SHARE) - ROUNDING_REQUESTS);
    }
}
