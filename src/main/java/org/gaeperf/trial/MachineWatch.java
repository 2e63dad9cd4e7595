package org.gaeperf.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.load.Window;
import org.gaeperf.model.MachineState;
import org.gaeperf.model.MachineState.Hiccups;
import org.gaeperf.model.Samples;
import org.gaeperf.model.Series;
import org.gaeperf.model.VerdictLimits;
import org.gaeperf.sampling.CpuTicks;
import org.gaeperf.sampling.HiccupReport;

/** Gathers what tells whether it was the machine. */
final class MachineWatch {

    static final String SERVER_HICCUPS = "serverHiccupMaxMicros";
    static final String CLIENT_HICCUPS = "clientHiccupMaxMicros";

    private Optional<Double> clientCpuPercent = Optional.empty();
    private Optional<HiccupReport> server = Optional.empty();
    private Optional<HiccupReport> client = Optional.empty();

    void clientCpu(Optional<CpuTicks> before, Optional<CpuTicks> after) {
        clientCpuPercent = before.flatMap(first -> after.map(last -> last.percentSince(first)));
    }

    void serverHiccups(HiccupReport report) {
        server = Optional.of(report);
    }

    void clientHiccups(HiccupReport report) {
        client = Optional.of(report);
    }

    /** The trial's samples with the hiccups of the measurement as series of their own. */
    Samples addTo(Samples samples, Window window) {
        List<Series> series = new ArrayList<>(samples.series());
        server.ifPresent(report -> series.add(within(report.maxMicros(SERVER_HICCUPS, window.startNanos()), window)));
        client.ifPresent(report -> series.add(within(report.maxMicros(CLIENT_HICCUPS, window.startNanos()), window)));
        return new Samples(series, samples.gaps());
    }

    MachineState state(Samples samples) {
        return new MachineState(
                clientCpuPercent,
                samples.series("hostStealPercent").flatMap(MachineWatch::mostBarATenth),
                box(samples.series("hostSoftirqPercent")
                        .map(series -> series.points().stream().mapToDouble(Series.Point::value).average())
                        .orElse(OptionalDouble.empty())),
                samples.series(SERVER_HICCUPS).map(MachineWatch::summarize),
                samples.series(CLIENT_HICCUPS).map(MachineWatch::summarize));
    }

    /** In an hour some samples are always disturbed, and leave the others alone; of a few, none is left aside. */
    private static Optional<Double> mostBarATenth(Series series) {
        List<Double> values = series.points().stream().map(Series.Point::value).sorted().toList();
        int leftAside = (int) (values.size() * VerdictLimits.MOST_DISTURBED_SHARE);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1 - leftAside));
    }

    private static Hiccups summarize(Series series) {
        int disturbed = (int) series.points().stream()
                .filter(point -> point.value() > VerdictLimits.HICCUP_MICROS)
                .count();
        return new Hiccups(series.max().orElse(0), series.points().size(), disturbed);
    }

    private static Series within(Series series, Window window) {
        double endSeconds = (window.endNanos() - window.startNanos()) / 1e9;
        return new Series(series.name(), series.points().stream()
                .filter(point -> point.seconds() > -1 && point.seconds() < endSeconds)
                .toList());
    }

    private static Optional<Double> box(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }
}
