package org.gaeperf.trial.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.trial.validity.SteadinessRules;

/** Measures from the seconds of a load how steady the measurement was. */
final class SteadinessMeter {

    private SteadinessMeter() {}

    /**
     * Returns how much server and client changed in the measurement and the last seconds of the warm-up.
     *
     * @param seconds all of the load
     * @param minSeconds fewer usable seconds than this are not judged
     * @param warmUpSeconds how many of them came before the end of the warm-up
     * @return empty if there are too few usable ones
     */
    static Optional<Steadiness> measure(
            List<LoadSecond> seconds, int minSeconds, int warmUpSeconds, MeasurementWindow window) {
        List<LoadSecond> measured = seconds.subList(warmUpSeconds, seconds.size()).stream()
                .filter(second -> second.isWithin(window))
                .toList();
        List<LoadSecond> usable = new ArrayList<>(
                seconds.subList(Math.max(0, warmUpSeconds - SteadyStateDetector.SECONDS), warmUpSeconds));
        usable.addAll(measured);
        usable.removeIf(second -> !second.isUsable());
        if (usable.size() < minSeconds) {
            return Optional.empty();
        }
        return Optional.of(SteadinessRules.fit(
                values(usable, second -> second.report().seconds()),
                values(usable, LoadSecond::cpuMicrosPerRequest),
                values(usable, second -> second.report().p50Micros()),
                SteadyStateDetector.serverCompilerShare(measured),
                SteadyStateDetector.serverCompilerCoreShare(measured),
                SteadyStateDetector.clientCompilerShare(measured)));
    }

    private static double[] values(List<LoadSecond> seconds, ToDoubleFunction<LoadSecond> value) {
        return seconds.stream().mapToDouble(value).toArray();
    }
}
