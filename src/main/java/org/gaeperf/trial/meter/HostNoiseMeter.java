package org.gaeperf.trial.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.sampling.hiccup.HiccupReport;
import org.gaeperf.sampling.proc.CpuTicks;

/** Gathers what tells whether it was the machine. */
public final class HostNoiseMeter {

    static final String SERVER_HICCUPS = "serverHiccupMaxMicros";
    static final String CLIENT_HICCUPS = "clientHiccupMaxMicros";

    private Optional<Double> clientCpuPercent = Optional.empty();
    private Optional<HiccupReport> server = Optional.empty();
    private Optional<HiccupReport> client = Optional.empty();

    public void clientCpu(Optional<CpuTicks> before, Optional<CpuTicks> after) {
        clientCpuPercent = before.flatMap(first -> after.map(last -> last.percentSince(first)));
    }

    public void serverHiccups(HiccupReport report) {
        server = Optional.of(report);
    }

    public void clientHiccups(HiccupReport report) {
        client = Optional.of(report);
    }

    /** The trial's samples with the hiccups of the measurement as series of their own. */
    public SampleSet addTo(SampleSet samples, MeasurementWindow window) {
        List<TimeSeries> series = new ArrayList<>(samples.series());
        server.ifPresent(report -> series.add(within(report.maxMicros(SERVER_HICCUPS, window.startNanos()), window)));
        client.ifPresent(report -> series.add(within(report.maxMicros(CLIENT_HICCUPS, window.startNanos()), window)));
        return new SampleSet(series, samples.missedSamples());
    }

    public HostNoise state(SampleSet samples) {
        return new HostNoise(
                clientCpuPercent,
                samples.series("hostStealPercent").flatMap(HostNoiseMeter::mostBarATenth),
                box(samples.series("hostSoftirqPercent")
                        .map(series -> series.points().stream()
                                .mapToDouble(TimeSeries.Point::value)
                                .average())
                        .orElse(OptionalDouble.empty())),
                samples.series(SERVER_HICCUPS).map(HostNoiseMeter::summarize),
                samples.series(CLIENT_HICCUPS).map(HostNoiseMeter::summarize));
    }

    /** In an hour some samples are always disturbed, and leave the others alone; of a few, none is left aside. */
    private static Optional<Double> mostBarATenth(TimeSeries series) {
        List<Double> values =
                series.points().stream().map(TimeSeries.Point::value).sorted().toList();
        int leftAside = (int) (values.size() * ValidityThresholds.MAX_DISTURBED_SHARE);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1 - leftAside));
    }

    private static Hiccups summarize(TimeSeries series) {
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

    private static Optional<Double> box(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }
}
