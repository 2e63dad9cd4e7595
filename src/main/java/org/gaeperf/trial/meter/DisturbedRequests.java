package org.gaeperf.trial.meter;

import java.util.Optional;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;

/**
 * Estimates which share of the requests was disturbed. Requests are due all the time, so the share of a second in which
 * server or client could not run undisturbed is the share of its requests.
 *
 * <p>On one side, time that others took and time in stalls is often the same time seen twice, so the longer one counts.
 * A request needs both sides, which are disturbed independently of each other.
 */
final class DisturbedRequests {

    private static final double MILLIS_PER_PERCENT = 10;

    private DisturbedRequests() {}

    /**
     * The share of each second of the measurement, in percent.
     *
     * @param name of the series that is returned
     * @param measured the samples with the series of {@link CoreNoiseMeter} and the stalls; those of the client's cores
     *     are missing without pinning, since the server's are the client's too
     * @return empty if it was not measured what others took
     */
    static Optional<TimeSeries> estimate(String name, SampleSet measured) {
        return measured.series(CoreNoiseMeter.SERVER_OTHERS)
                .map(seconds -> new TimeSeries(
                        name,
                        seconds.points().stream()
                                .map(second ->
                                        new TimeSeries.Point(second.seconds(), percent(measured, second.seconds())))
                                .toList()));
    }

    private static double percent(SampleSet measured, double seconds) {
        double server = Math.max(
                at(measured, CoreNoiseMeter.SERVER_OTHERS, seconds)
                        + at(measured, CoreNoiseMeter.SERVER_STEAL, seconds),
                stalledPercent(measured, HostNoiseMeter.SERVER_STALLS, seconds));
        double client = Math.max(
                at(measured, CoreNoiseMeter.CLIENT_OTHERS, seconds)
                        + at(measured, CoreNoiseMeter.CLIENT_STEAL, seconds),
                stalledPercent(measured, HostNoiseMeter.CLIENT_STALLS, seconds));
        return either(server, client);
    }

    /** The percentage in which at least one of two things happens that are independent of each other. */
    static double either(double onePercent, double otherPercent) {
        return 100 - (100 - Math.min(100, onePercent)) * (100 - Math.min(100, otherPercent)) / 100;
    }

    private static double at(SampleSet measured, String name, double seconds) {
        return measured.series(name).stream()
                .flatMap(series -> series.points().stream())
                .filter(point -> point.seconds() == seconds)
                .mapToDouble(TimeSeries.Point::value)
                .sum();
    }

    /** The hiccup meter's seconds begin at other moments; those that overlap count by their overlap. */
    private static double stalledPercent(SampleSet measured, String name, double seconds) {
        return measured.series(name).stream()
                .flatMap(series -> series.points().stream())
                .mapToDouble(stall ->
                        stall.value() / MILLIS_PER_PERCENT * Math.max(0, 1 - Math.abs(stall.seconds() - seconds)))
                .sum();
    }
}
