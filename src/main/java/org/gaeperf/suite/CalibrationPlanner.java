package org.gaeperf.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
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
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.ProcessStall;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the trials of the suite {@code calibration}, which measures the instrument: with reference servers whose behaviour
 * is known, and with the runtime with and without instrumentation.
 */
public final class CalibrationPlanner {

    /** Trials of a plain server at the rate of a mode alone, and pairs of them at the rate of concurrent trials. */
    private static final int PLAIN_TRIALS = 4;

    private static final int PLAIN_PAIRS = 4;

    /** How many times the runtime is compared with itself as in a gate. */
    private static final int CONCURRENT_COMPARISONS = 3;

    /** How many pairs of each fault are run. A comparison of fewer has no interval that is of use. */
    private static final int FAULT_PAIRS = 3;

    private static final int SAMPLING_PAIRS = 8;
    private static final int TRACKING_PAIRS = 5;

    /** How many times as often as usual the server is sampled. A sample costs the same whenever it is taken. */
    private static final int SAMPLING_FACTOR = 5;

    /** One request in so many is slow in a burst. */
    private static final int BURST_EVERY = 500;

    private static final Workload PACED = new Workload(1000, 0, 1, 100, 1024);

    /** Per second; what one core of clients can easily send to two servers, even while both clients are being compiled. */
    private static final int FAULT_RATE = 800;

    /** Two clients share a core too, and must be compiled by the time of the measurement. */
    private static final WarmUpPlan CONCURRENT_WARM_UP =
            new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(18), false);

    private static final Duration INTERLEAVED_DURATION = Duration.ofSeconds(6);

    /** Of steady pairs of servers, two of three were not known to be steady after 10 s, and were retried. */
    private static final Duration CONCURRENT_DURATION = Duration.ofSeconds(15);

    private static final Duration ACCURACY_DURATION = Duration.ofSeconds(5);
    private static final Duration STALLED_DURATION = Duration.ofSeconds(20);
    private static final Duration STALL_AFTER = Duration.ofSeconds(9);
    private static final Duration STALL_LENGTH = Duration.ofSeconds(2);

    private final BenchmarkOptions options;
    private final CalibrationTrialFactory trials;
    private final PairOrder order;
    private int pairs;

    /** Plans for a run; the runtime is the one that instrumentation is tried on. */
    public CalibrationPlanner(BenchmarkOptions options, PreparedRuntime runtime, Run run) {
        this.options = options;
        this.trials = new CalibrationTrialFactory(options, runtime, run);
        this.order = new PairOrder(options.measurement().seed());
    }

    /** Known delays, and stalls of the server and of the client: is a latency right? */
    public List<TrialPlan> accuracy() {
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
    public TrialPlan atRate(int requestsPerSecond) {
        return trials.reference(
                CalibrationVariants.AT_WRK_RATE,
                1,
                new ReferenceServerLauncher(SyntheticBehaviour.delay(5000)),
                new Workload(requestsPerSecond, 0, 1, 100, 1024),
                ACCURACY_DURATION);
    }

    /**
     * Plain servers at the rates that are compared, alone and in concurrent pairs: is a latency right there? What they cost
     * determines the size of the faults.
     */
    public List<TrialPlan> plain() {
        List<TrialPlan> plans = new ArrayList<>();
        for (int trial = 1; trial <= PLAIN_TRIALS; trial++) {
            plans.add(trials.reference(
                    CalibrationVariants.PLAIN,
                    trial,
                    new ReferenceServerLauncher(SyntheticBehaviour.PLAIN),
                    options.settings(Suite.CALIBRATION).workload(),
                    INTERLEAVED_DURATION));
        }
        SuiteSettings compared = options.measurement().calibratedRuntime();
        for (int round = 1; round <= PLAIN_PAIRS; round++) {
            pairs++;
            plans.addAll(inRandomOrder(
                    round,
                    concurrent(CalibrationVariants.PLAIN_A, SyntheticBehaviour.PLAIN, compared.workload())
                            .concurrently(compared.warmUp()),
                    concurrent(CalibrationVariants.PLAIN_B, SyntheticBehaviour.PLAIN, compared.workload())
                            .concurrently(compared.warmUp())));
        }
        return plans;
    }

    /**
     * The runtime against itself as in the rounds of a gate, and against servers with faults in random order, in between:
     * so that a calibration that ends early has some of each. Then the runtime against itself in interleaved trials.
     *
     * @param soFar with the trials of {@link #plain} in it
     * @throws ServerException if the runtime cannot serve
     */
    public List<TrialPlan> comparisons(RunResult soFar) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        CalibrationFaultSizes sizes = CalibrationFaultSizes.from(soFar);
        int round = 0;
        for (int part = 1; part <= CONCURRENT_COMPARISONS; part++) {
            for (int pair = 1; pair <= CalibrationVariants.PAIRS_OF_COMPARISON; pair++) {
                round++;
                plans.addAll(identicalRound(round));
            }
            if (part <= FAULT_PAIRS) {
                plans.addAll(faults(part, sizes));
            }
        }
        plans.addAll(interleaved());
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
                concurrentPair(part, fault.plainRole(), fault.role(), sizes.behaviour(fault, BURST_EVERY))));
        return plans;
    }

    /** As the suite {@code load} runs trials that are not concurrent: both pairs of a block one after the other. */
    private List<TrialPlan> interleaved() throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (int pair = 1; pair <= CalibrationVariants.PAIRS_OF_COMPARISON; pair++) {
            plans.addAll(inRandomOrder(
                    pair,
                    trials.runtimeAlone(CalibrationVariants.INTERLEAVED_A, pair, options.settings(Suite.LOAD)),
                    trials.runtimeAlone(CalibrationVariants.INTERLEAVED_B, pair, options.settings(Suite.LOAD))));
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
                concurrent(plain, SyntheticBehaviour.PLAIN, workload).concurrently(CONCURRENT_WARM_UP),
                concurrent(other, behaviour, workload).concurrently(CONCURRENT_WARM_UP));
    }

    private TrialPlan concurrent(String name, SyntheticBehaviour behaviour, Workload workload) {
        return trials.reference(name, pairs, new ReferenceServerLauncher(behaviour), workload, CONCURRENT_DURATION);
    }

    /**
     * The runtime with and without Native Memory Tracking, then with and without sampling. They come last, since fewer
     * pairs of these suffice if time runs out.
     *
     * @throws ServerException if it cannot serve
     */
    public List<TrialPlan> overhead() throws ServerException {
        Instrumentation unsampled = new Instrumentation(true, false, Optional.empty());
        Instrumentation untracked = new Instrumentation(false, true, Optional.empty());
        Duration usual = options.settings(Suite.CALIBRATION).sampleInterval();
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

    /** As with the modes: in a random order, and in the other one in the other round of a block. */
    private List<TrialPlan> inRandomOrder(int round, TrialPlan one, TrialPlan other) {
        String compared = String.join(
                "/",
                Suite.CALIBRATION.key(),
                one.variant().role(),
                other.variant().role());
        return order.arrange(compared, round, List.of(one, other));
    }
}
