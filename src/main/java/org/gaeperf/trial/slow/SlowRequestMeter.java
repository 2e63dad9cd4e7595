package org.gaeperf.trial.slow;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.slow.SlowRequests.Tail;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.hiccup.HiccupReport;
import org.gaeperf.sampling.jvm.SafepointLog;

/**
 * Finds what overlapped the slowest requests of a measurement: collects all that may have held up requests, on the clock of {@link
 * System#nanoTime()}. Nothing runs for it in the measurement but what the JVM writes to its log.
 */
public final class SlowRequestMeter {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String SEGMENTS_RESENT = "tcpSegmentsResent";

    private final List<Disturbance> disturbances = new ArrayList<>();
    private final Optional<Path> safepointLog;
    private List<SlowRequest> slowest = List.of();
    private Optional<String> withoutPauses;
    private Optional<Double> clockErrorMicros = Optional.empty();

    private SlowRequestMeter(Optional<Path> safepointLog, Optional<String> withoutPauses) {
        this.safepointLog = safepointLog;
        this.withoutPauses = withoutPauses;
    }

    /** Reads the pauses of a JVM from its {@linkplain SafepointLog log}. */
    public static SlowRequestMeter ofJvm(Path safepointLog) {
        return new SlowRequestMeter(Optional.of(safepointLog), Optional.empty());
    }

    /** Knows no pauses, for this reason. */
    public static SlowRequestMeter withoutPauses(String reason) {
        return new SlowRequestMeter(Optional.empty(), Optional.of(reason));
    }

    /** Takes the slowest requests, the slowest first. */
    public void setSlowest(List<SlowRequest> requests) {
        slowest = List.copyOf(requests);
    }

    /** Takes the wake-up delays on the server's cores. */
    public void setServerHiccups(HiccupReport report) {
        add(SlowCause.SERVER_STALL, report);
    }

    /** Takes the wake-up delays in the client. */
    public void setClientHiccups(HiccupReport report) {
        add(SlowCause.CLIENT_STALL, report);
    }

    private void add(SlowCause cause, HiccupReport report) {
        report.delays()
                .forEach(delay -> disturbances.add(
                        new Disturbance(cause, "", delay.startNanos(), delay.startNanos() + delay.nanos())));
    }

    /** Takes the beginnings of the seconds in which others took much of the cores of server and client. */
    public void setExternalCpu(List<Long> serverNanos, List<Long> clientNanos) {
        serverNanos.forEach(start -> addSecond(SlowCause.SERVER_EXTERNAL_CPU, start));
        clientNanos.forEach(start -> addSecond(SlowCause.CLIENT_EXTERNAL_CPU, start));
    }

    private void addSecond(SlowCause cause, long startNanos) {
        disturbances.add(new Disturbance(cause, "", startNanos, startNanos + SECOND_NANOS));
    }

    /**
     * Finds the causes.
     *
     * @param samples of the measurement, with those of the network
     * @return empty if no slow requests are known
     */
    public Optional<SlowRequests> find(MeasurementWindow window, LoadResult load, SampleSet samples) {
        if (slowest.isEmpty()) {
            return Optional.empty();
        }
        readPauses(window);
        samples.series(SEGMENTS_RESENT).ifPresent(series -> addResent(series, window.startNanos()));
        double medianMicros = load.scheduledLatency().p50Micros();
        Attribution attribution = new Attribution(
                Math.round(medianMicros * NANOS_PER_MICRO),
                load.scheduled(),
                2 * load.connections().map(Connections::opened).orElse(0L) >= load.scheduled(),
                slowest,
                disturbances);
        return Optional.of(new SlowRequests(
                Stream.of(1.0, 0.1)
                        .map(percent -> tail(attribution, percent, load.scheduled()))
                        .filter(tail -> tail.requests() > 0)
                        .toList(),
                medianMicros,
                clockErrorMicros,
                withoutPauses));
    }

    private static Tail tail(Attribution attribution, double percent, long scheduled) {
        return attribution.tail(percent, (int) Math.round(percent / 100 * scheduled));
    }

    /** Of the whole life of the JVM, those that can have held up a request of the measurement. */
    private void readPauses(MeasurementWindow window) {
        if (safepointLog.isEmpty()) {
            return;
        }
        try {
            SafepointLog log = SafepointLog.read(safepointLog.get());
            log.pauses().stream()
                    .filter(pause -> pause.endNanos() >= window.startNanos())
                    .map(pause -> disturbance(pause.isCollection() ? SlowCause.COLLECTION : SlowCause.SAFEPOINT, pause))
                    .forEach(disturbances::add);
            log.stalls().stream()
                    .filter(stall -> stall.endNanos() >= window.startNanos())
                    .map(stall -> disturbance(SlowCause.ALLOCATION_STALL, stall))
                    .forEach(disturbances::add);
            clockErrorMicros = Optional.of(log.lineDelayNanos() / NANOS_PER_MICRO);
        } catch (ProbeException e) {
            withoutPauses = Optional.of(e.getMessage());
        }
    }

    private static Disturbance disturbance(SlowCause cause, SafepointLog.Pause pause) {
        return new Disturbance(cause, pause.name(), pause.startNanos(), pause.endNanos());
    }

    /** The times between two samples in which the count grew. */
    private void addResent(TimeSeries series, long zeroNanos) {
        List<TimeSeries.Point> points = series.points();
        for (int n = 1; n < points.size(); n++) {
            if (points.get(n).value() > points.get(n - 1).value()) {
                disturbances.add(new Disturbance(
                        SlowCause.RETRANSMISSION,
                        "",
                        zeroNanos + (long) (points.get(n - 1).seconds() * NANOS_PER_SECOND),
                        zeroNanos + (long) (points.get(n).seconds() * NANOS_PER_SECOND),
                        Math.round(points.get(n).value() - points.get(n - 1).value())));
            }
        }
    }
}
