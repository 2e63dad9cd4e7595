package org.gaeperf.trial.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gaeperf.load.protocol.LoadProgress;

/** Makes up seconds of load at 1,000 requests/s, in which server and client do as the test says. */
final class LoadSecondSeries {

    static final int RATE = 1000;

    private final List<LoadSecond> seconds = new ArrayList<>();

    List<LoadSecond> seconds() {
        return seconds;
    }

    /** A second in which nothing happens that is not given here. */
    LoadSecondSeries add(double cpuMicrosPerRequest, double p50Micros) {
        return add(cpuMicrosPerRequest, p50Micros, 0, 0);
    }

    /** A second with compilers at work: their CPU time comes on top. */
    LoadSecondSeries add(double cpuMicrosPerRequest, double p50Micros, double serverShare, double clientShare) {
        double server = cpuMicrosPerRequest * RATE / (1 - serverShare);
        double client = 300.0 * RATE / (1 - clientShare);
        return add(p50Micros, RATE, 0, server, server * serverShare, client, client * clientShare);
    }

    /** A second in which the schedule was held back. */
    LoadSecondSeries addBehind(int answered) {
        return add(5000, answered, 1 - (double) answered / RATE, 900_000, 0, 300_000, 0);
    }

    /**
     * Adds seconds that vary as a machine does.
     *
     * @param changePerSecond trend of the logarithm of CPU time and latency
     * @param deviation of a second from the trend
     * @param correlation of neighboring deviations
     */
    LoadSecondSeries addNoisy(int count, double changePerSecond, double deviation, double correlation, Random random) {
        double noise = deviation * random.nextGaussian();
        for (int i = 0; i < count; i++) {
            double factor = Math.exp(changePerSecond * seconds.size() + noise);
            add(200 * factor, 250 * factor);
            noise = correlation * noise + deviation * Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return this;
    }

    private LoadSecondSeries add(
            double p50Micros,
            int answered,
            double heldBackSeconds,
            double serverCpu,
            double serverCompiler,
            double clientCpu,
            double clientCompiler) {
        int second = seconds.size() + 1;
        seconds.add(new LoadSecond(
                new LoadProgress(
                        second, 1, answered, answered, 0, 0, heldBackSeconds, p50Micros, 2 * p50Micros, List.of()),
                second * 1_000_000_000L,
                serverCpu,
                serverCompiler,
                clientCpu,
                clientCompiler,
                heldBackSeconds == 0));
        return this;
    }
}
