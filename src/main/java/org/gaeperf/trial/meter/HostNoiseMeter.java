package org.gaeperf.trial.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.HostNoise.Throttling;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.sampling.hiccup.HiccupReport;
import org.gaeperf.sampling.proc.CpuTicks;

/** Collects what shows whether the machine or the client has disturbed a measurement. */
public final class HostNoiseMeter {

    static final String SERVER_HICCUPS = "serverHiccupMaxMicros";
    static final String CLIENT_HICCUPS = "clientHiccupMaxMicros";

    private Optional<Double> clientCpuPercent = Optional.empty();
    private Optional<HiccupReport> server = Optional.empty();
    private Optional<HiccupReport> client = Optional.empty();
    private Optional<ThrottlingMeter> serverQuota = Optional.empty();
    private Optional<ThrottlingMeter> clientQuota = Optional.empty();
    private Optional<Throttling> serverThrottling = Optional.empty();
    private Optional<Throttling> clientThrottling = Optional.empty();

    /** Starts to measure how much CFS quotas throttle server and client, at the start of the measurement. */
    public void beginThrottling(long serverPid, long clientPid) {
        beginThrottling(ThrottlingMeter.start(serverPid), ThrottlingMeter.start(clientPid));
    }

    void beginThrottling(ThrottlingMeter ofServer, ThrottlingMeter ofClient) {
        serverQuota = Optional.of(ofServer);
        clientQuota = Optional.of(ofClient);
    }

    /** Takes how much both were throttled, at the end of the measurement. */
    public void endThrottling() {
        serverThrottling = serverQuota.flatMap(ThrottlingMeter::read);
        clientThrottling = clientQuota.flatMap(ThrottlingMeter::read);
    }

    /** Takes the CPU time of the client at the start and end of the measurement. */
    public void setClientCpu(Optional<CpuTicks> before, Optional<CpuTicks> after) {
        clientCpuPercent = before.flatMap(start -> after.map(end -> end.percentSince(start)));
    }

    /** Takes the wake-up delays on the server's cores. */
    public void setServerHiccups(HiccupReport report) {
        server = Optional.of(report);
    }

    /** Takes the wake-up delays in the client. */
    public void setClientHiccups(HiccupReport report) {
        client = Optional.of(report);
    }

    /** Adds the hiccups during the measurement to the trial's samples, as two series. */
    public SampleSet addTo(SampleSet samples, MeasurementWindow window) {
        List<TimeSeries> series = new ArrayList<>(samples.series());
        server.ifPresent(report -> series.add(within(report.maxMicros(SERVER_HICCUPS, window.startNanos()), window)));
        client.ifPresent(report -> series.add(within(report.maxMicros(CLIENT_HICCUPS, window.startNanos()), window)));
        return new SampleSet(series, samples.missedSamples());
    }

    /** Sums up the disturbances during the measurement, from samples with the series of {@link #addTo}. */
    public HostNoise summarize(SampleSet samples) {
        return new HostNoise(
                clientCpuPercent,
                samples.series("hostStealPercent").flatMap(HostNoiseMeter::maxWithoutOutliers),
                toOptional(samples.series("hostSoftirqPercent")
                        .map(series -> series.points().stream()
                                .mapToDouble(TimeSeries.Point::value)
                                .average())
                        .orElse(OptionalDouble.empty())),
                samples.series(SERVER_HICCUPS).map(HostNoiseMeter::toHiccups),
                samples.series(CLIENT_HICCUPS).map(HostNoiseMeter::toHiccups),
                serverThrottling,
                clientThrottling);
    }

    /**
     * The maximum without a tenth of the samples: in an hour some are always disturbed. Of few samples, none is
     * ignored.
     */
    private static Optional<Double> maxWithoutOutliers(TimeSeries series) {
        List<Double> values =
                series.points().stream().map(TimeSeries.Point::value).sorted().toList();
        int ignored = (int) (values.size() * ValidityThresholds.MAX_DISTURBED_SHARE);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1 - ignored));
    }

    private static Hiccups toHiccups(TimeSeries series) {
        int disturbed = (int) series.points().stream()
                .filter(point -> point.value() > ValidityThresholds.HICCUP_MICROS)
                .count();
        return new Hiccups(series.max().orElse(0), series.points().size(), disturbed);
    }

    private static TimeSeries within(TimeSeries series, MeasurementWindow window) {
        double endSeconds = (window.endNanos() - window.startNanos()) / 1e9;
        return new TimeSeries(
                series.name(),
                series.points().stream()
                        .filter(point -> point.seconds() > -1 && point.seconds() < endSeconds)
                        .toList());
    }

    private static Optional<Double> toOptional(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }
}
