package org.gaeperf.study.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.InstrumentPart;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.server.jetty.ReferenceServerLauncher;
import org.gaeperf.server.jetty.SyntheticBehaviour;
import org.gaeperf.suite.PairOrder;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.ProcessStall;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the trials of the suite {@code calibration}, which measures the instrument: with reference servers whose behaviour
 * is known, and with the runtime with and without instrumentation.
 */
final class CalibrationPlanner {

    /** Trials of a plain server at the rate of a mode alone, and pairs of them at the rate of concurrent trials. */
    private static final int PLAIN_TRIALS = 4;

    private static final int PLAIN_PAIRS = 4;

    /**
     * How many times the runtime is compared with itself as in a gate, and how many pairs of each fault are run. A
     * comparison of fewer has no interval that is of use.
     */
    private static final int REPETITIONS = 3;

    private static final int SAMPLING_PAIRS = 8;
    private static final int TRACKING_PAIRS = 5;

    /** How many times as often as usual the server is sampled. A sample costs the same whenever it is taken. */
    private static final int SAMPLING_FACTOR = 5;

    /** One request in so many is slow in a burst. */
    private static final int BURST_EVERY = 500;

    /**
     * The CPU time of a burst. One request in fifty is due in it, so p99 is within the burst, at about half of its length.
     */
    private static final int CPU_BURST_MILLIS = 20;

    private static final Workload PACED = Workload.openLoop(1000, 0, 1, 100, 1024);

    /**
     * Is given in requests per second; what one core of the client can easily send to two servers, even while the client is
     * being compiled.
     */
    private static final int FAULT_RATE = 800;

    /** The servers share a core, and must be compiled by the time of the measurement. */
    private static final WarmUpPlan CONCURRENT_WARM_UP =
            new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(18), false);

    private static final Duration INTERLEAVED_DURATION = Duration.ofSeconds(6);

    /** Of steady pairs of servers, two of three were not known to be steady after 10 s, and were retried. */
    private static final Duration CONCURRENT_DURATION = Duration.ofSeconds(15);

    private static final Duration ACCURACY_DURATION = Duration.ofSeconds(5);
    private static final Duration STALLED_DURATION = Duration.ofSeconds(20);
    private static final Duration STALL_AFTER = Duration.ofSeconds(9);
    private static final Duration STALL_LENGTH = Duration.ofSeconds(2);

    private final Suite suite;
    private final BenchmarkOptions options;
    private final CalibrationTrialFactory trials;
    private final PairOrder order;
    private final Set<InstrumentPart> parts;
    private int pairs;

    /**
     * Prepares the runtime that instrumentation is tried on.
     *
     * @param targetDirectory of the build, which gets what is prepared
     * @return what plans for a run
     * @throws ServerException if the runtime does not support every requested mode
     * @throws IOException if something cannot be written
     */
    static Function<Run, CalibrationPlanner> prepare(
            Suite suite, BenchmarkOptions options, Path baseDirectory, Path targetDirectory)
            throws ServerException, IOException {
        PreparedRuntime runtime = PreparedRuntime.prepare(options, baseDirectory, targetDirectory);
        return run -> new CalibrationPlanner(suite, options, runtime, run);
    }

    /** Plans for a run; the runtime is the one that instrumentation is tried on. */
    CalibrationPlanner(Suite suite, BenchmarkOptions options, PreparedRuntime runtime, Run run) {
        this.suite = suite;
        this.options = options;
        this.trials = new CalibrationTrialFactory(suite, options, runtime, run);
        this.order = new PairOrder(options.measurement().seed());
        this.parts = options.measurement().calibration().parts();
    }

    /** Plans known delays, and stalls of the server and of the client: is a latency right? None if that is not asked for. */
    List<TrialPlan> accuracy() {
        if (!parts.contains(InstrumentPart.ACCURACY)) {
            return List.of();
        }
        List<TrialPlan> plans = new ArrayList<>();
        for (int millis : CalibrationVariants.DELAYS_MILLIS) {
            plans.add(trials.reference(
                    CalibrationVariants.delay(millis),
                    1,
                    new ReferenceServerLauncher(SyntheticBehaviour.delay(millis * 1000)),
                    PACED,
                    ACCURACY_DURATION));
        }
        plans.add(stalled(CalibrationVariants.SERVER_STALL, ProcessStall.Target.SERVER));
        plans.add(stalled(CalibrationVariants.CLIENT_STALL, ProcessStall.Target.CLIENT));
        return plans;
    }

    private TrialPlan stalled(String name, ProcessStall.Target who) {
        return trials.stalled(
                name,
                new ReferenceServerLauncher(SyntheticBehaviour.PLAIN),
                PACED,
                STALLED_DURATION,
                new ProcessStall(who, STALL_AFTER, STALL_LENGTH));
    }

    /** A server with a delay of 5 ms: for another tool, and for our own trial at the rate that the other tool reached. */
    TrialPlan atRate(int requestsPerSecond) {
        return trials.reference(
                CalibrationVariants.AT_WRK_RATE,
                1,
                new ReferenceServerLauncher(SyntheticBehaviour.delay(5000)),
                Workload.openLoop(requestsPerSecond, 0, 1, 100, 1024),
                ACCURACY_DURATION);
    }

    /**
     * Plans plain servers at the rates that are compared, alone and in concurrent pairs: is a latency right there? What they cost
     * determines the size of the faults. None if neither is asked for.
     */
    List<TrialPlan> plain() {
        if (!parts.contains(InstrumentPart.CLIENT) && !parts.contains(InstrumentPart.FAULTS)) {
            return List.of();
        }
        List<TrialPlan> plans = new ArrayList<>();
        for (int trial = 1; trial <= PLAIN_TRIALS; trial++) {
            plans.add(trials.reference(
                    CalibrationVariants.PLAIN,
                    trial,
                    new ReferenceServerLauncher(SyntheticBehaviour.PLAIN),
                    options.settings(suite).workload(),
                    INTERLEAVED_DURATION));
        }
        SuiteSettings compared = options.measurement().calibratedRuntime();
        for (int round = 1; round <= PLAIN_PAIRS; round++) {
            pairs++;
            plans.addAll(inRandomOrder(
                    round,
                    comparedServer(CalibrationVariants.PLAIN_A, SyntheticBehaviour.PLAIN, compared.workload())
                            .concurrently(compared.warmUp()),
                    comparedServer(CalibrationVariants.PLAIN_B, SyntheticBehaviour.PLAIN, compared.workload())
                            .concurrently(compared.warmUp())));
        }
        return plans;
    }

    /**
     * Plans the runtime against itself as in the rounds of a gate, and plain servers against servers with faults in random
     * order, in between, so that a calibration that ends early has some of each. Then the runtime against itself in
     * interleaved trials.
     *
     * @param soFar with the trials of {@link #plain} in it, unless no faults are asked for
     * @throws ServerException if the runtime cannot serve
     */
    List<TrialPlan> comparisons(RunResult soFar) throws ServerException {
        CalibrationFaultSizes sizes = CalibrationFaultSizes.from(soFar);
        List<TrialPlan> plans = new ArrayList<>();
        for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
            if (parts.contains(InstrumentPart.BIAS)) {
                plans.addAll(identical(repetition));
            }
            if (parts.contains(InstrumentPart.FAULTS)) {
                plans.addAll(faults(repetition, sizes));
            }
            if (parts.contains(InstrumentPart.BURSTS)) {
                plans.addAll(cpuBursts(repetition));
            }
        }
        if (parts.contains(InstrumentPart.BIAS)) {
            plans.addAll(interleaved());
        }
        return plans;
    }

    private List<TrialPlan> identical(int repetition) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (int pair = 1; pair <= CalibrationVariants.PAIRS_OF_COMPARISON; pair++) {
            plans.addAll(identicalRound((repetition - 1) * CalibrationVariants.PAIRS_OF_COMPARISON + pair));
        }
        return plans;
    }

    private List<TrialPlan> identicalRound(int round) throws ServerException {
        pairs++;
        Duration interval = options.measurement().calibratedRuntime().sampleInterval();
        return inRandomOrder(
                round,
                trials.runtime(CalibrationVariants.IDENTICAL_A, pairs, Instrumentation.ALL, interval),
                trials.runtime(CalibrationVariants.IDENTICAL_B, pairs, Instrumentation.ALL, interval));
    }

    /** One pair of each fault, in random order. */
    private List<TrialPlan> faults(int part, CalibrationFaultSizes sizes) {
        List<CalibrationFault> faults = new ArrayList<>(CalibrationFault.all());
        Collections.shuffle(faults, new Random(options.measurement().seed() + part));
        List<TrialPlan> plans = new ArrayList<>();
        faults.forEach(fault -> plans.addAll(
                concurrentPair(part, fault.plainVariant(), fault.variant(), sizes.behaviour(fault, BURST_EVERY))));
        return plans;
    }

    /** A server with bursts of CPU and a plain one, alone one after the other, and then in a concurrent pair. */
    private List<TrialPlan> cpuBursts(int part) {
        SyntheticBehaviour burst = SyntheticBehaviour.cpuBurst(CPU_BURST_MILLIS);
        Workload workload = options.measurement().calibratedRuntime().workload().withRate(FAULT_RATE);
        pairs++;
        List<TrialPlan> plans = new ArrayList<>(inRandomOrder(
                part,
                comparedServer(CalibrationVariants.PLAIN_ALONE, SyntheticBehaviour.PLAIN, workload)
                        .forLatencyAlone(),
                comparedServer(CalibrationVariants.CPU_BURST_ALONE, burst, workload)
                        .forLatencyAlone()));
        plans.addAll(concurrentPair(
                part, CalibrationVariants.PLAIN_IN_PAIRS, CalibrationVariants.CPU_BURST_IN_PAIRS, burst));
        return plans;
    }

    /** Plans trials as the suite {@code load} runs those that are not concurrent: both pairs of a block one after the other. */
    private List<TrialPlan> interleaved() throws ServerException {
        SuiteSettings alone = Suite.all().stream()
                .filter(Suite::isDefault)
                .map(options::settings)
                .findFirst()
                .orElseThrow();
        List<TrialPlan> plans = new ArrayList<>();
        for (int pair = 1; pair <= CalibrationVariants.PAIRS_OF_COMPARISON; pair++) {
            plans.addAll(inRandomOrder(
                    pair,
                    trials.runtimeAlone(CalibrationVariants.INTERLEAVED_A, pair, alone),
                    trials.runtimeAlone(CalibrationVariants.INTERLEAVED_B, pair, alone)));
        }
        return plans;
    }

    /** A plain server and another one at the same time. */
    private List<TrialPlan> concurrentPair(int round, String plain, String other, SyntheticBehaviour behaviour) {
        pairs++;
        // The requests of the plain servers whose costs determine the size of the fault.
        Workload workload = options.measurement().calibratedRuntime().workload().withRate(FAULT_RATE);
        return inRandomOrder(
                round,
                comparedServer(plain, SyntheticBehaviour.PLAIN, workload).concurrently(CONCURRENT_WARM_UP),
                comparedServer(other, behaviour, workload).concurrently(CONCURRENT_WARM_UP));
    }

    private TrialPlan comparedServer(String name, SyntheticBehaviour behaviour, Workload workload) {
        return trials.reference(name, pairs, new ReferenceServerLauncher(behaviour), workload, CONCURRENT_DURATION);
    }

    /**
     * Plans the runtime with and without Native Memory Tracking, then with and without sampling. They come last, since fewer
     * pairs of these suffice if time runs out. None if that is not asked for.
     *
     * @throws ServerException if it cannot serve
     */
    List<TrialPlan> overhead() throws ServerException {
        if (!parts.contains(InstrumentPart.OVERHEAD)) {
            return List.of();
        }
        Instrumentation unsampled = new Instrumentation(true, false, Optional.empty());
        Instrumentation untracked = new Instrumentation(false, true, Optional.empty());
        Duration usual = options.settings(suite).sampleInterval();
        Duration often = usual.dividedBy(SAMPLING_FACTOR);
        List<TrialPlan> plans = new ArrayList<>();
        for (int round = 1; round <= TRACKING_PAIRS; round++) {
            pairs++;
            plans.addAll(inRandomOrder(
                    round,
                    trials.runtime(CalibrationVariants.SAMPLED, pairs, Instrumentation.ALL, usual),
                    trials.runtime(CalibrationVariants.WITHOUT_NMT, pairs, untracked, usual)));
        }
        for (int round = 1; round <= SAMPLING_PAIRS; round++) {
            pairs++;
            plans.addAll(inRandomOrder(
                    round,
                    trials.runtime(CalibrationVariants.SAMPLED_OFTEN, pairs, Instrumentation.ALL, often),
                    trials.runtime(CalibrationVariants.UNSAMPLED, pairs, unsampled, often)));
        }
        return plans;
    }

    /** Orders the sides at random, as with the modes: in a random order, and in the other one in the other round of a block. */
    private List<TrialPlan> inRandomOrder(int round, TrialPlan one, TrialPlan other) {
        String compared = String.join(
                "/", suite.key(), one.variant().name(), other.variant().name());
        return order.arrange(compared, round, List.of(one, other));
    }
}
