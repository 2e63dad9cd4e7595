package org.gaeperf.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jetty.util.Jetty;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.run.Run;
import org.gaeperf.run.SystemInfo;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.server.jetty.ReferenceServerLauncher;
import org.gaeperf.server.jetty.SyntheticBehaviour;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.ProcessStall;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The trials of the suite {@code calibration}, in which the instrument is measured: against servers of ours whose
 * behaviour is known, and against the runtime with and without what watches it.
 */
public final class CalibrationPlanner {

    private static final int POOL_IN_TURN = 16;

    /** Of twelve pairs the sizes are often alike by chance, and then five random signs agree once in sixteen times. */
    private static final int TWINS = 18;

    private static final int DUETS = 8;

    /** Each takes a minute, being run in turn; two more than a split's five suffice for what more than doubles. */
    private static final int TAILS = 7;

    private static final int SAMPLING_DUETS = 8;
    private static final int TRACKING_DUETS = 5;

    /** A sample costs the same whenever it is taken. */
    private static final int OFTEN = 5;

    private static final int PLANTED_TENTH = 10;
    private static final Workload PACED = new Workload(1000, 0, 1, 100, 1024);

    /** At the full rate, two busy cores have a p99 of several milliseconds by themselves, in which 2 ms drown. */
    private static final Workload LOW_RATE = new Workload(500, 0, 1, 100, 1024);

    /** What one client's core sends to two servers with time to spare, also while both clients are being compiled. */
    private static final Workload SHARED_RATE = new Workload(800, 0, 1, 100, 1024);

    /** A compiler at work costs a server of ours more CPU than its requests do, and differs from start to start. */
    private static final String QUICKLY_COMPILED = "-XX:TieredStopAtLevel=1";

    /** Two clients share a core too, and must have been compiled by the time of the measurement. */
    private static final WarmUpPlan FIXED_WARM_UP =
            new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(18), false);

    private static final WarmUpPlan SHORT_WARM_UP = new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(12), true);
    private static final Duration POOL_DURATION = Duration.ofSeconds(6);

    /** CPU time is told in hundredths of a second, of which a shorter trial at this rate has too few. */
    private static final Duration SHARED_DURATION = Duration.ofSeconds(10);

    /** A hundredth of the requests of a shorter one is too few. */
    private static final Duration TAIL_DURATION = Duration.ofSeconds(15);

    private final BenchmarkOptions options;
    private final PreparedRuntime runtime;
    private final Run run;
    private int position;
    private int pairs;

    public CalibrationPlanner(BenchmarkOptions options, PreparedRuntime runtime, Run run) {
        this.options = options;
        this.runtime = runtime;
        this.run = run;
    }

    /** Known delays, and stalls of either side: is a latency right? */
    public List<TrialPlan> accuracy() {
        List<TrialPlan> plans = new ArrayList<>();
        for (int millis : CalibrationVariants.DELAYS_MILLIS) {
            ReferenceServerLauncher delayed = new ReferenceServerLauncher(SyntheticBehaviour.delay(millis * 1000));
            plans.add(known(
                    CalibrationVariants.delay(millis), 1, delayed, PACED, Duration.ofSeconds(5), Optional.empty()));
        }
        Duration after = Duration.ofSeconds(9);
        Duration length = Duration.ofSeconds(2);
        ReferenceServerLauncher plain = new ReferenceServerLauncher(SyntheticBehaviour.PLAIN);
        plans.add(known(
                CalibrationVariants.SERVER_STALL,
                1,
                plain,
                PACED,
                Duration.ofSeconds(20),
                Optional.of(new ProcessStall(ProcessStall.Who.SERVER, after, length))));
        plans.add(known(
                CalibrationVariants.CLIENT_STALL,
                1,
                plain,
                PACED,
                Duration.ofSeconds(20),
                Optional.of(new ProcessStall(ProcessStall.Who.CLIENT, after, length))));
        return plans;
    }

    /** A server of 5 ms for another tool to load, and for a trial of ours at the rate that the other tool reached. */
    public TrialPlan atRate(int requestsPerSecond) {
        Workload workload = new Workload(requestsPerSecond, 0, 1, 100, 1024);
        return known(
                CalibrationVariants.AT_WRK_RATE,
                1,
                new ReferenceServerLauncher(SyntheticBehaviour.delay(5000)),
                workload,
                Duration.ofSeconds(5),
                Optional.empty());
    }

    /** Like servers: in turn, and two at the same time. */
    public List<TrialPlan> like() {
        List<TrialPlan> plans = new ArrayList<>();
        for (int trial = 1; trial <= POOL_IN_TURN; trial++) {
            plans.add(known(
                    CalibrationVariants.PLAIN,
                    trial,
                    new ReferenceServerLauncher(SyntheticBehaviour.PLAIN),
                    options.settings(Suite.CALIBRATION).workload(),
                    POOL_DURATION,
                    Optional.empty()));
        }
        for (int round = 1; round <= TWINS; round++) {
            plans.addAll(duet(
                    round, CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B, SyntheticBehaviour.PLAIN));
        }
        return plans;
    }

    /**
     * Servers made worse by a known amount beside plain ones.
     *
     * @param soFar with the like servers in it, from whose figures the size of the planted faults is taken
     */
    public List<TrialPlan> worse(RunResult soFar) {
        List<ServerCost> costs = soFar.trials().stream()
                .filter(trial -> trial.variant().role().equals(CalibrationVariants.IDENTICAL_A))
                .flatMap(trial -> trial.serverCost().stream())
                .toList();
        int burnMicros = tenth(costs.stream().map(ServerCost::cpuMicrosPerRequest));
        int bytes = tenth(costs.stream()
                .flatMap(cost -> cost.gcActivity().stream())
                .flatMap(garbage -> garbage.allocatedBytesPerRequest().stream()));
        List<TrialPlan> plans = new ArrayList<>();
        for (int round = 1; round <= DUETS; round++) {
            plans.addAll(duet(
                    round,
                    CalibrationVariants.CONCURRENT_WITH_MORE_CPU,
                    CalibrationVariants.MORE_CPU,
                    new SyntheticBehaviour(0, burnMicros, 0, 0, 0)));
            plans.addAll(duet(
                    round,
                    CalibrationVariants.CONCURRENT_WITH_MORE_ALLOCATION,
                    CalibrationVariants.MORE_ALLOCATION,
                    new SyntheticBehaviour(0, 0, bytes, 0, 0)));
            if (round <= TAILS) {
                plans.addAll(tail(round));
            }
        }
        return plans;
    }

    private static int tenth(Stream<Double> figures) {
        return (int)
                Math.round(figures.mapToDouble(Double::doubleValue).average().orElse(0) / PLANTED_TENTH);
    }

    /** A plain server and another one at the same time, of which each is started first in every other round. */
    private List<TrialPlan> duet(int round, String plain, String other, SyntheticBehaviour behaviour) {
        pairs++;
        return inAlternatingOrder(round, shared(plain, SyntheticBehaviour.PLAIN), shared(other, behaviour));
    }

    private TrialPlan shared(String name, SyntheticBehaviour behaviour) {
        return known(
                        name,
                        pairs,
                        new ReferenceServerLauncher(behaviour),
                        SHARED_RATE,
                        SHARED_DURATION,
                        Optional.empty())
                .together(FIXED_WARM_UP);
    }

    /** In an order that changes from round to round, as that of the modes does. */
    private List<TrialPlan> tail(int round) {
        return inAlternatingOrder(
                round,
                known(
                        CalibrationVariants.PLAIN_AT_LOW_RATE,
                        round,
                        new ReferenceServerLauncher(SyntheticBehaviour.PLAIN),
                        LOW_RATE,
                        TAIL_DURATION,
                        Optional.empty()),
                known(
                        CalibrationVariants.LONGER_TAIL,
                        round,
                        new ReferenceServerLauncher(new SyntheticBehaviour(0, 0, 0, 50, 2000)),
                        LOW_RATE,
                        TAIL_DURATION,
                        Optional.empty()));
    }

    /**
     * The runtime with and without Native Memory Tracking, and with sampling beside the runtime without it: last, since
     * where time runs out fewer pairs of these suffice.
     *
     * @throws ServerException if it cannot serve
     */
    public List<TrialPlan> overhead() throws ServerException {
        Instrumentation unsampled = new Instrumentation(true, false, false);
        Instrumentation untracked = new Instrumentation(false, true, false);
        Duration often = options.sampleInterval().dividedBy(OFTEN);
        List<TrialPlan> plans = new ArrayList<>();
        for (int round = 1; round <= TRACKING_DUETS; round++) {
            pairs++;
            plans.addAll(inAlternatingOrder(
                    round,
                    watched(CalibrationVariants.SAMPLED, Instrumentation.ALL, options.sampleInterval()),
                    watched(CalibrationVariants.WITHOUT_NMT, untracked, options.sampleInterval())));
        }
        for (int round = 1; round <= SAMPLING_DUETS; round++) {
            pairs++;
            plans.addAll(inAlternatingOrder(
                    round,
                    watched(CalibrationVariants.SAMPLED_OFTEN, Instrumentation.ALL, often),
                    watched(CalibrationVariants.UNSAMPLED, unsampled, often)));
        }
        return plans;
    }

    /** Whichever is first in one pair is second in the next. */
    private static List<TrialPlan> inAlternatingOrder(int round, TrialPlan one, TrialPlan other) {
        return round % 2 == 0 ? List.of(other, one) : List.of(one, other);
    }

    private TrialPlan known(
            String name,
            int round,
            ServerLauncher server,
            Workload workload,
            Duration duration,
            Optional<ProcessStall> stall) {
        SortedMap<String, String> noJars = new TreeMap<>();
        List<String> jvmArgs = new ArrayList<>(options.setup().jvmArgs());
        jvmArgs.add(QUICKLY_COMPILED);
        Variant variant = new Variant(
                name,
                "",
                Optional.empty(),
                Optional.empty(),
                new RuntimeIdentity("Jetty " + Jetty.VERSION, RuntimeIdentity.Source.HARNESS, noJars),
                SystemInfo.jdk(options.setup().jdk()),
                jvmArgs);
        Instrumentation instruments = new Instrumentation(true, stall.isEmpty(), false);
        return plan(
                name,
                round,
                variant,
                workload,
                server,
                instruments,
                options.sampleInterval(),
                new MeasurementPlan.ConstantRate(SHORT_WARM_UP, duration, stall));
    }

    private TrialPlan watched(String name, Instrumentation instruments, Duration sampleInterval)
            throws ServerException {
        ConnectorMode mode = options.modes().get(0);
        Variant variant = InterleavedTrialPlanner.variant(runtime, mode, options.setup(), List.of())
                .withRole(name);
        SuiteSettings together = options.settings(Suite.GATE);
        return plan(
                        name,
                        pairs,
                        variant,
                        together.workload(),
                        runtime.kind(mode),
                        instruments,
                        sampleInterval,
                        new MeasurementPlan.ConstantRate(together.warmUp(), together.duration(), Optional.empty()))
                .together(together.warmUp());
    }

    private TrialPlan plan(
            String name,
            int round,
            Variant variant,
            Workload workload,
            ServerLauncher server,
            Instrumentation instruments,
            Duration sampleInterval,
            MeasurementPlan exercise) {
        position++;
        String id = String.format(Locale.ROOT, "%03d-%s", position, name);
        return new TrialPlan(
                id,
                position,
                round,
                false,
                Suite.CALIBRATION,
                variant,
                "",
                workload,
                server,
                instruments,
                options.setup().jdk(),
                options.pinning(),
                exercise,
                sampleInterval,
                run.trialDirectory(id));
    }
}
