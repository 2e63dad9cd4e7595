package org.gaeperf.trial.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.HostNoise.Throttling;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.sampling.hiccup.HiccupReport;
import org.gaeperf.sampling.hiccup.WeightedSeconds;
import org.gaeperf.sampling.proc.CpuTicks;

/** Collects what shows whether the machine or the client has disturbed a measurement. */
public final class HostNoiseMeter {

    static final String SERVER_HICCUPS = "serverHiccupMaxMicros";
    static final String CLIENT_HICCUPS = "clientHiccupMaxMicros";
    static final String SERVER_STALLS = "serverStalledMillis";
    static final String CLIENT_STALLS = "clientStalledMillis";
    static final String DISTURBED_REQUESTS = "disturbedRequestsPercent";

    private final CoreNoiseMeter cores;
    private final boolean serverHasQuota;
    private double measuredSeconds = Double.MAX_VALUE;
    private boolean usesClientCores;
    private Optional<Double> clientCpuPercent = Optional.empty();
    private Optional<HiccupReport> server = Optional.empty();
    private Optional<HiccupReport> client = Optional.empty();
    private Optional<ThrottlingMeter> serverQuota = Optional.empty();
    private Optional<ThrottlingMeter> clientQuota = Optional.empty();
    private Optional<Throttling> serverThrottling = Optional.empty();
    private Optional<Throttling> clientThrottling = Optional.empty();

    /**
     * Measures a server and a client on these cores.
     *
     * @param serverHasQuota whether the harness itself holds the server to a CPU quota, so that what throttles it is no
     *     noise of the host; a quota of a group above throttles the client too
     */
    public HostNoiseMeter(CpuAffinity pinning, boolean serverHasQuota) {
        this(new CoreNoiseMeter(pinning), serverHasQuota);
    }

    HostNoiseMeter(CoreNoiseMeter cores, boolean serverHasQuota) {
        this.cores = cores;
        this.serverHasQuota = serverHasQuota;
    }

    /**
     * Starts to measure what others take of the cores and how much CFS quotas throttle server and client.
     *
     * @param clientPid empty if the load comes from other hosts
     * @param hasCompanion whether a process that the server needs runs on the cores that the client has here
     * @param hiccupMeterPid the process that observes the server's cores
     */
    public void begin(long serverPid, OptionalLong clientPid, boolean hasCompanion, long hiccupMeterPid) {
        begin(
                ThrottlingMeter.start(serverPid),
                clientPid.stream().mapToObj(ThrottlingMeter::start).findFirst(),
                hasCompanion,
                hiccupMeterPid);
    }

    void begin(
            ThrottlingMeter ofServer, Optional<ThrottlingMeter> ofClient, boolean hasCompanion, long hiccupMeterPid) {
        usesClientCores = ofClient.isPresent() || hasCompanion;
        serverQuota = Optional.of(ofServer).filter(meter -> !serverHasQuota);
        clientQuota = ofClient;
        cores.begin(OptionalLong.of(hiccupMeterPid));
    }

    /** Takes a reading; must be called several times a second during the measurement. */
    public void poll() {
        cores.poll();
    }

    /** Ends the measuring; must be called at the end of the measurement. */
    public void end() {
        cores.end();
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

    /**
     * The beginnings of the seconds in which others took more than {@link ValidityThresholds#BURST_PERCENT} of the server's
     * cores, by {@link System#nanoTime()}; of all cores without pinning.
     */
    public List<Long> burstsOnServerCores() {
        return cores.serverBursts();
    }

    /** Likewise of the client's cores; none without pinning. */
    public List<Long> burstsOnClientCores() {
        return cores.clientBursts();
    }

    /** Adds to the trial's samples, for each second of the measurement, the hiccups and what others took of the cores. */
    public SampleSet addTo(SampleSet samples, MeasurementWindow window) {
        measuredSeconds = (window.endNanos() - window.startNanos()) / 1e9;
        List<TimeSeries> series = new ArrayList<>(samples.series());
        long zero = window.startNanos();
        server.ifPresent(report -> {
            series.add(within(report.maxMicros(SERVER_HICCUPS, zero), window));
            series.add(within(report.stalledMillis(SERVER_STALLS, zero), window));
        });
        client.ifPresent(report -> {
            series.add(within(report.maxMicros(CLIENT_HICCUPS, zero), window));
            series.add(within(report.stalledMillis(CLIENT_STALLS, zero), window));
        });
        // Without a client and an origin, nothing that is measured runs on the cores that are left to them.
        cores.series(zero).stream()
                .filter(taken -> usesClientCores || !CoreNoiseMeter.isOfClient(taken))
                .forEach(series::add);
        SampleSet measured = new SampleSet(series, samples.missedSamples());
        DisturbedRequests.estimate(DISTURBED_REQUESTS, measured).ifPresent(series::add);
        return new SampleSet(series, samples.missedSamples());
    }

    /** Sums up the disturbances during the measurement, from samples with the series of {@link #addTo}. */
    public HostNoise summarize(SampleSet samples) {
        return new HostNoise(
                clientCpuPercent,
                samples.series("hostStealPercent").flatMap(HostNoiseMeter::maxWithoutOutliers),
                samples.series("hostSoftirqPercent").flatMap(series -> toOptional(mean(series))),
                samples.series(SERVER_HICCUPS).map(maxima -> toHiccups(maxima, samples.series(SERVER_STALLS))),
                samples.series(CLIENT_HICCUPS).map(maxima -> toHiccups(maxima, samples.series(CLIENT_STALLS))),
                serverThrottling,
                clientThrottling,
                cores.serverCores(),
                cores.clientCores().filter(noise -> usesClientCores),
                samples.series(DISTURBED_REQUESTS)
                        .flatMap(shares -> toOptional(mean(shares)))
                        .map(this::withThrottling));
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

    /** A request that is due while a quota holds up server or client waits, too. */
    private double withThrottling(double disturbedPercent) {
        return DisturbedRequests.either(
                disturbedPercent,
                DisturbedRequests.either(
                        serverThrottling.map(Throttling::percent).orElse(0.0),
                        clientThrottling.map(Throttling::percent).orElse(0.0)));
    }

    private Hiccups toHiccups(TimeSeries maxima, Optional<TimeSeries> stalls) {
        return WeightedSeconds.summarize(
                maxima.points(), stalls.map(TimeSeries::points).orElse(List.of()), measuredSeconds);
    }

    private static OptionalDouble mean(TimeSeries series) {
        return series.points().stream().mapToDouble(TimeSeries.Point::value).average();
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
