package org.gaeperf.trial.meter;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
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

    /** One percent of a second. */
    static final double MILLIS_PER_PERCENT = 10;

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
        Side server = Side.of(
                measured, CoreNoiseMeter.SERVER_OTHERS, CoreNoiseMeter.SERVER_STEAL, HostNoiseMeter.SERVER_STALLS);
        Side client = Side.of(
                measured, CoreNoiseMeter.CLIENT_OTHERS, CoreNoiseMeter.CLIENT_STEAL, HostNoiseMeter.CLIENT_STALLS);
        return measured.series(CoreNoiseMeter.SERVER_OTHERS)
                .map(seconds -> new TimeSeries(
                        name,
                        seconds.points().stream()
                                .mapToDouble(TimeSeries.Point::seconds)
                                .mapToObj(second -> new TimeSeries.Point(
                                        second, either(server.percent(second), client.percent(second))))
                                .toList()));
    }

    /** The percentage in which at least one of two things happens that are independent of each other. */
    static double either(double onePercent, double otherPercent) {
        return 100 - (100 - Math.min(100, onePercent)) * (100 - Math.min(100, otherPercent)) / 100;
    }

    /** The values of one side, by the seconds since the start of the measurement. */
    private record Side(
            NavigableMap<Double, Double> others,
            NavigableMap<Double, Double> steal,
            NavigableMap<Double, Double> stalledMillis) {

        static Side of(SampleSet measured, String others, String steal, String stalls) {
            return new Side(bySeconds(measured, others), bySeconds(measured, steal), bySeconds(measured, stalls));
        }

        double percent(double second) {
            return Math.max(others.getOrDefault(second, 0.0) + steal.getOrDefault(second, 0.0), stalledPercent(second));
        }

        /** The hiccup meter's seconds begin at other moments; those that overlap count by their overlap. */
        private double stalledPercent(double second) {
            return stalledMillis.subMap(second - 1, second + 1).entrySet().stream()
                    .mapToDouble(
                            stall -> stall.getValue() / MILLIS_PER_PERCENT * (1 - Math.abs(stall.getKey() - second)))
                    .sum();
        }

        private static NavigableMap<Double, Double> bySeconds(SampleSet measured, String name) {
            NavigableMap<Double, Double> values = new TreeMap<>();
            measured.series(name)
                    .ifPresent(series -> series.points().forEach(point -> values.put(point.seconds(), point.value())));
            return values;
        }
    }
}
