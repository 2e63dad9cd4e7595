package org.gaeperf.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.options.BenchmarkOptions;
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

    private static final int INTERLEAVED_TRIALS = 16;

    /** With twelve pairs, five random signs agree too often: the sizes of the pairs are often alike by chance. */
    private static final int IDENTICAL_PAIRS = 18;

    private static final int WORSE_PAIRS = 8;

    /** Interleaved, so each takes a minute. A fault that more than doubles the tail needs few more than a split's five. */
    private static final int WORSE_TAIL_PAIRS = 7;

    private static final int SAMPLING_PAIRS = 8;
    private static final int TRACKING_PAIRS = 5;

    /** How many times as often as usual the server is sampled. A sample costs the same whenever it is taken. */
    private static final int SAMPLING_FACTOR = 5;

    /** An injected fault is this part of what a request costs. */
    private static final int FAULT_DIVISOR = 10;

    private static final Workload PACED = new Workload(1000, 0, 1, 100, 1024);

    /** At the full rate, two busy cores alone have a p99 of several milliseconds, which would hide 2 ms. */
    private static final Workload LOW_RATE = new Workload(500, 0, 1, 100, 1024);

    /** What one core of clients can easily send to two servers, even while both clients are being compiled. */
    private static final Workload CONCURRENT_RATE = new Workload(800, 0, 1, 100, 1024);

    /** Two clients share a core too, and must be compiled by the time of the measurement. */
    private static final WarmUpPlan CONCURRENT_WARM_UP =
            new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(18), false);

    private static final Duration INTERLEAVED_DURATION = Duration.ofSeconds(6);

    /** CPU time is counted in hundredths of a second; a shorter trial at this rate has too few of them. */
    private static final Duration CONCURRENT_DURATION = Duration.ofSeconds(10);

    /** One percent of the requests of a shorter trial is too few. */
    private static final Duration TAIL_DURATION = Duration.ofSeconds(15);

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

    /** Identical servers, interleaved and in concurrent pairs: how often is a difference reported between them? */
    public List<TrialPlan> identical() {
        List<TrialPlan> plans = new ArrayList<>();
        for (int trial = 1; trial <= INTERLEAVED_TRIALS; trial++) {
            plans.add(trials.reference(
                    CalibrationVariants.PLAIN,
                    trial,
                    new ReferenceServerLauncher(SyntheticBehaviour.PLAIN),
                    options.settings(Suite.CALIBRATION).workload(),
                    INTERLEAVED_DURATION));
        }
        for (int round = 1; round <= IDENTICAL_PAIRS; round++) {
            plans.addAll(concurrentPair(
                    round, CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B, SyntheticBehaviour.PLAIN));
        }
        return plans;
    }

    /**
     * Servers with an injected fault of known size, each paired with a plain one: are they found?
     *
     * @param soFar with the identical servers in it; their costs determine the size of the faults
     */
    public List<TrialPlan> worse(RunResult soFar) {
        List<ServerCost> costs = soFar.trials().stream()
                .filter(trial -> trial.variant().role().equals(CalibrationVariants.IDENTICAL_A))
                .flatMap(trial -> trial.serverCost().stream())
                .toList();
        int burnMicros = faultSize(costs.stream().map(ServerCost::cpuMicrosPerRequest));
        int bytes = faultSize(costs.stream()
                .flatMap(cost -> cost.gcActivity().stream())
                .flatMap(garbage -> garbage.allocatedBytesPerRequest().stream()));
        List<TrialPlan> plans = new ArrayList<>();
        for (int round = 1; round <= WORSE_PAIRS; round++) {
            plans.addAll(concurrentPair(
                    round,
                    CalibrationVariants.CONCURRENT_WITH_MORE_CPU,
                    CalibrationVariants.MORE_CPU,
                    new SyntheticBehaviour(0, burnMicros, 0, 0, 0)));
            plans.addAll(concurrentPair(
                    round,
                    CalibrationVariants.CONCURRENT_WITH_MORE_ALLOCATION,
                    CalibrationVariants.MORE_ALLOCATION,
                    new SyntheticBehaviour(0, 0, bytes, 0, 0)));
            if (round <= WORSE_TAIL_PAIRS) {
                plans.addAll(worseTail(round));
            }
        }
        return plans;
    }

    private static int faultSize(Stream<Double> costs) {
        return (int) Math.round(costs.mapToDouble(Double::doubleValue).average().orElse(0) / FAULT_DIVISOR);
    }

    private List<TrialPlan> worseTail(int round) {
        return inRandomOrder(
                round,
                trials.reference(
                        CalibrationVariants.PLAIN_AT_LOW_RATE,
                        round,
                        new ReferenceServerLauncher(SyntheticBehaviour.PLAIN),
                        LOW_RATE,
                        TAIL_DURATION),
                trials.reference(
                        CalibrationVariants.LONGER_TAIL,
                        round,
                        new ReferenceServerLauncher(new SyntheticBehaviour(0, 0, 0, 50, 2000)),
                        LOW_RATE,
                        TAIL_DURATION));
    }

    /** A plain server and another one at the same time. */
    private List<TrialPlan> concurrentPair(int round, String plain, String other, SyntheticBehaviour behaviour) {
        pairs++;
        return inRandomOrder(round, concurrent(plain, SyntheticBehaviour.PLAIN), concurrent(other, behaviour));
    }

    private TrialPlan concurrent(String name, SyntheticBehaviour behaviour) {
        return trials.reference(
                        name, pairs, new ReferenceServerLauncher(behaviour), CONCURRENT_RATE, CONCURRENT_DURATION)
                .concurrently(CONCURRENT_WARM_UP);
    }

    /**
     * The runtime with and without Native Memory Tracking, then with and without sampling. They come last, since fewer
     * pairs of these suffice if time runs out.
     *
     * @throws ServerException if it cannot serve
     */
    public List<TrialPlan> overhead() throws ServerException {
        Instrumentation unsampled = new Instrumentation(true, false, false);
        Instrumentation untracked = new Instrumentation(false, true, false);
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
