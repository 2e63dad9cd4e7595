package org.gaeperf.compare.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;

/**
 * The stored results of a calibration of an instrument without any defect, on a machine that varies as usual. A test plants
 * a defect of the instrument in them.
 */
final class SoundCalibration {

    static final int SECONDS = 6;

    private static final int PLAIN_PAIRS = 4;
    private static final int FAULT_PAIRS = 3;

    /** The deviation of the logarithm of each trial's value, besides what both sides of a pair have in common. */
    private static final double CPU_NOISE = 0.008;

    private static final double TAIL_NOISE = 0.06;

    private final Random random;
    private final List<TrialResult> trials = new ArrayList<>();
    private int pair;

    private SoundCalibration(long seed) {
        random = new Random(seed);
    }

    /** A whole run of the default budget. */
    static SoundCalibration run(long seed) {
        SoundCalibration calibration = new SoundCalibration(seed);
        calibration.accuracy();
        calibration.cpuBursts();
        calibration.comparisons(3);
        return calibration;
    }

    /** The trials in which the runtime is compared with itself, and no others. */
    static SoundCalibration identical(long seed, int comparisons) {
        SoundCalibration calibration = new SoundCalibration(seed);
        calibration.comparisons(comparisons);
        return calibration;
    }

    /** Plants a defect in each trial of some variants. */
    SoundCalibration plant(Predicate<String> variants, UnaryOperator<TrialResult> defect) {
        trials.replaceAll(trial -> variants.test(trial.variant().name()) ? defect.apply(trial) : trial);
        return this;
    }

    RunResult build() {
        return RunResults.of(Suites.CALIBRATION).trials(trials).build();
    }

    private void accuracy() {
        for (int millis : CalibrationVariants.DELAYS_MILLIS) {
            double truth = millis * 1000 + 280;
            trials.add(trial(CalibrationVariants.delay(millis))
                    .load(load(truth + 20, 1))
                    .groundTruth(Latencies.constant(truth))
                    .build());
        }
        for (int trial = 0; trial < PLAIN_PAIRS; trial++) {
            trials.add(plain(CalibrationVariants.PLAIN).build());
        }
        for (int round = 0; round < PLAIN_PAIRS; round++) {
            pair++;
            trials.add(plain(CalibrationVariants.PLAIN_A).build());
            trials.add(plain(CalibrationVariants.PLAIN_B).build());
        }
        for (CalibrationFault fault : CalibrationFault.all()) {
            for (int round = 0; round < FAULT_PAIRS; round++) {
                pair++;
                double[] none = {1, 1, 1};
                double[] worse = none.clone();
                worse[fault.kind().ordinal()] = 1 + fault.rise();
                trials.add(measured(fault.plainVariant(), none).build());
                trials.add(measured(fault.variant(), worse).build());
            }
        }
    }

    /** Each trial's p99 is within a burst, and both designs show all of it. */
    private void cpuBursts() {
        for (int round = 0; round < FAULT_PAIRS; round++) {
            pair++;
            trials.add(tail(CalibrationVariants.PLAIN_ALONE, 400, false));
            trials.add(tail(CalibrationVariants.CPU_BURST_ALONE, 10_000, false));
            pair++;
            trials.add(tail(CalibrationVariants.PLAIN_IN_PAIRS, 800, true));
            trials.add(tail(CalibrationVariants.CPU_BURST_IN_PAIRS, 20_000, true));
        }
    }

    private TrialResult tail(String variant, double p99Micros, boolean concurrent) {
        return withTail(
                trial(variant).concurrent(concurrent).load(load(200, 1)).build(), p99Micros * noise(TAIL_NOISE));
    }

    /** A copy of a trial whose slowest 2 % have this latency. */
    static TrialResult withTail(TrialResult trial, double micros) {
        Histogram latency = Histograms.create();
        latency.recordValueWithCount(200_000, SECONDS * 980L);
        latency.recordValueWithCount(Math.round(micros * 1000), SECONDS * 20L);
        return withLoad(trial, load -> withLatency(load, Histograms.summarize(latency), load.seconds()));
    }

    private void comparisons(int number) {
        for (int round = 0; round < number * CalibrationVariants.PAIRS_OF_COMPARISON; round++) {
            pair++;
            trials.add(measured(CalibrationVariants.IDENTICAL_A, new double[] {1, 1, 1})
                    .build());
            trials.add(measured(CalibrationVariants.IDENTICAL_B, new double[] {1, 1, 1})
                    .build());
        }
    }

    private TrialResults plain(String variant) {
        double truth = 200 * noise(0.1);
        return trial(variant)
                .load(load(truth + 22 + 2 * random.nextGaussian(), 1))
                .groundTruth(Latencies.constant(truth));
    }

    /** Makes a trial with CPU, allocation and slowest requests by these factors. */
    private TrialResults measured(String variant, double[] factors) {
        double cpu = 130 * factors[0] * noise(CPU_NOISE);
        double bytes = 15_000 * factors[1] * noise(0.002);
        return trial(variant)
                .concurrent(true)
                .load(load(300 * noise(0.01), factors[2] * noise(TAIL_NOISE)))
                .cost(new ServerCost(
                        1,
                        1,
                        0,
                        cpu,
                        10,
                        Optional.empty(),
                        Optional.of(new ServerCost.GcActivity(Optional.of(bytes), 1, 1, 1, Optional.empty()))))
                .samples(new TimeSeries("rssBytes", List.of(new TimeSeries.Point(SECONDS, 1e8 * noise(0.01)))));
    }

    private TrialResults trial(String variant) {
        int position = trials.size() + 1;
        return TrialResults.valid(variant)
                .id("%03d-%s".formatted(position, variant))
                .position(position)
                .pair(pair)
                .suite(Suites.CALIBRATION);
    }

    private double noise(double deviation) {
        return Math.exp(deviation * random.nextGaussian());
    }

    /** Makes a load in which all requests have the same latency; the slowest 1 % of the service times are longer by a factor. */
    private static LoadResult load(double micros, double slowestFactor) {
        return LoadResults.ofSeconds(SECONDS)
                .latency(Latencies.constant(micros))
                .serviceTime(service(slowestFactor))
                .intervals(seconds(micros))
                .build();
    }

    /** Makes service times of 200 µs, of which the slowest 1 % are 4 ms times a factor. */
    static LatencySummary service(double slowestFactor) {
        Histogram service = Histograms.create();
        service.recordValueWithCount(200_000, SECONDS * 990L);
        service.recordValueWithCount(Math.round(4_000_000 * slowestFactor), SECONDS * 10L);
        return Histograms.summarize(service);
    }

    private static List<LoadInterval> seconds(double micros) {
        return IntStream.range(0, SECONDS)
                .mapToObj(second ->
                        new LoadInterval(second, 1000, 0, micros, micros, micros, micros, micros, micros, Double.NaN))
                .toList();
    }

    /** A copy of a trial with another load. */
    static TrialResult withLoad(TrialResult trial, UnaryOperator<LoadResult> change) {
        return TrialResults.copyOf(trial)
                .load(change.apply(trial.load().orElseThrow()))
                .build();
    }

    /** A copy of a load with other latencies. */
    static LoadResult withLatency(LoadResult load, LatencySummary latency, List<LoadInterval> seconds) {
        return LoadResults.ofSeconds(SECONDS)
                .latency(latency)
                .serviceTime(load.serviceTime())
                .intervals(seconds)
                .build();
    }
}
