package org.gaeperf.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jetty.util.Jetty;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.Cost;
import org.gaeperf.model.Cost.Garbage;
import org.gaeperf.model.Mode;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.RuntimeIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Workload;
import org.gaeperf.plan.Options;
import org.gaeperf.plan.Suite;
import org.gaeperf.plan.WarmUpPlan;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerKind;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.server.jetty.Behaviour;
import org.gaeperf.server.jetty.KnownServerKind;

/**
 * The trials of the suite {@code calibration}, in which the instrument is measured: against servers of ours whose
 * behaviour is known, and against the runtime with and without what watches it.
 */
public final class CalibrationPlans {

    private static final int POOL_PLAIN = 16;
    private static final int POOL_WORSE = 8;
    private static final int OVERHEAD_ROUNDS = 6;
    private static final int PLANTED_TENTH = 10;
    private static final Workload PACED = new Workload(1000, 0, 1, 100, 1024);

    /** At the full rate, two busy cores have a p99 of several milliseconds by themselves, in which 2 ms drown. */
    private static final Workload LOW_RATE = new Workload(500, 0, 1, 100, 1024);

    private static final WarmUpPlan SHORT_WARM_UP = new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(12), true);
    private static final Duration POOL_DURATION = Duration.ofSeconds(6);

    private final Options options;
    private final PreparedRuntime runtime;
    private final Run run;
    private int position;

    public CalibrationPlans(Options options, PreparedRuntime runtime, Run run) {
        this.options = options;
        this.runtime = runtime;
        this.run = run;
    }

    /** Known delays, and stalls of either side: is a latency right? */
    public List<TrialPlan> accuracy() {
        List<TrialPlan> plans = new ArrayList<>();
        for (int millis : CalibrationVariants.DELAYS_MILLIS) {
            KnownServerKind delayed = new KnownServerKind(Behaviour.delay(millis * 1000));
            plans.add(known(CalibrationVariants.delay(millis), 1, delayed, PACED, Duration.ofSeconds(5),
                    Optional.empty()));
        }
        Duration after = Duration.ofSeconds(9);
        Duration length = Duration.ofSeconds(2);
        KnownServerKind plain = new KnownServerKind(Behaviour.PLAIN);
        plans.add(known(CalibrationVariants.SERVER_STALL, 1, plain, PACED, Duration.ofSeconds(20),
                Optional.of(new Stall(Stall.Who.SERVER, after, length))));
        plans.add(known(CalibrationVariants.CLIENT_STALL, 1, plain, PACED, Duration.ofSeconds(20),
                Optional.of(new Stall(Stall.Who.CLIENT, after, length))));
        return plans;
    }

    /** A server of 5 ms for another tool to load, and for a trial of ours at the rate that the other tool reached. */
    public TrialPlan atRate(int requestsPerSecond) {
        Workload workload = new Workload(requestsPerSecond, 0, 1, 100, 1024);
        return known(CalibrationVariants.AT_WRK_RATE, 1, new KnownServerKind(Behaviour.delay(5000)), workload,
                Duration.ofSeconds(5), Optional.empty());
    }

    /** One trial of the plain server, from which the size of the planted faults is taken. */
    public TrialPlan firstOfPool() {
        return pool(CalibrationVariants.PLAIN, 1, Behaviour.PLAIN);
    }

    /**
     * The rest of the pool: plain servers, and servers made worse by a known amount, mixed.
     *
     * @param soFar with the first of the pool in it
     */
    public List<TrialPlan> pool(RunResult soFar) {
        Optional<Cost> cost = soFar.trials().stream()
                .filter(trial -> trial.variant().role().equals(CalibrationVariants.PLAIN))
                .findFirst()
                .flatMap(TrialResult::cost);
        int burnMicros = (int) Math.round(cost.map(Cost::cpuMicrosPerRequest).orElse(0.0) / PLANTED_TENTH);
        int bytes = (int) Math.round(
                cost.flatMap(Cost::garbage).flatMap(Garbage::allocatedBytesPerRequest).orElse(0.0) / PLANTED_TENTH);
        List<TrialPlan> plans = new ArrayList<>();
        for (int round = 1; round <= POOL_WORSE; round++) {
            if (round > 1) {
                plans.add(pool(CalibrationVariants.PLAIN, 2 * round - 1, Behaviour.PLAIN));
            }
            plans.add(pool(CalibrationVariants.WORSE_CPU, round, new Behaviour(0, burnMicros, 0, 0, 0)));
            plans.add(pool(CalibrationVariants.WORSE_ALLOCATION, round, new Behaviour(0, 0, bytes, 0, 0)));
            plans.add(pool(CalibrationVariants.PLAIN, 2 * round, Behaviour.PLAIN));
            plans.addAll(tail(round));
        }
        return plans;
    }

    /** In an order that changes from round to round, as that of the modes does. */
    private List<TrialPlan> tail(int round) {
        List<TrialPlan> pair = new ArrayList<>(List.of(
                known(CalibrationVariants.PLAIN_AT_LOW_RATE, round, new KnownServerKind(Behaviour.PLAIN), LOW_RATE,
                        POOL_DURATION, Optional.empty()),
                known(CalibrationVariants.WORSE_TAIL, round, new KnownServerKind(new Behaviour(0, 0, 0, 50, 2000)),
                        LOW_RATE, POOL_DURATION, Optional.empty())));
        if (round % 2 == 0) {
            Collections.reverse(pair);
        }
        return pair;
    }

    /**
     * The runtime with everything on, without sampling, and without Native Memory Tracking.
     *
     * @throws ServerException if it cannot serve
     */
    public List<TrialPlan> overhead() throws ServerException {
        Mode mode = options.modes().get(0);
        List<TrialPlan> plans = new ArrayList<>();
        for (int round = 1; round <= OVERHEAD_ROUNDS; round++) {
            List<TrialPlan> arms = new ArrayList<>(List.of(
                    watched(CalibrationVariants.WATCHED, round, mode, Instruments.ALL),
                    watched(CalibrationVariants.UNSAMPLED, round, mode, new Instruments(true, false, false)),
                    watched(CalibrationVariants.WITHOUT_NMT, round, mode, new Instruments(false, true, false))));
            if (round % 2 == 0) {
                Collections.reverse(arms);
            }
            plans.addAll(arms);
        }
        return plans;
    }

    private TrialPlan pool(String name, int round, Behaviour behaviour) {
        return known(name, round, new KnownServerKind(behaviour), options.settings(Suite.CALIBRATION).workload(),
                POOL_DURATION, Optional.empty());
    }

    private TrialPlan known(
            String name, int round, ServerKind server, Workload workload, Duration duration, Optional<Stall> stall) {
        SortedMap<String, String> noJars = new TreeMap<>();
        Variant variant = new Variant(name, "", Optional.empty(), Optional.empty(),
                new RuntimeIdentity("Jetty " + Jetty.VERSION, "harness", noJars),
                Surroundings.jdk(options.setup().jdk()), options.setup().jvmArgs());
        Instruments instruments = new Instruments(true, stall.isEmpty(), false);
        return plan(name, round, variant, workload, server, instruments, SHORT_WARM_UP, duration, stall);
    }

    private TrialPlan watched(String name, int round, Mode mode, Instruments instruments) throws ServerException {
        Variant variant = Arms.variant(runtime, mode, options.setup(), List.of()).as(name);
        return plan(name, round, variant, options.settings(Suite.CALIBRATION).workload(), runtime.kind(mode),
                instruments, options.settings(Suite.CALIBRATION).warmUp(), options.settings(Suite.CALIBRATION).duration(),
                Optional.empty());
    }

    private TrialPlan plan(String name, int round, Variant variant, Workload workload, ServerKind server,
            Instruments instruments, WarmUpPlan warmUp, Duration duration, Optional<Stall> stall) {
        position++;
        String id = String.format(Locale.ROOT, "%03d-%s", position, name);
        return new TrialPlan(id, position, round, CalibrationVariants.SUITE, variant, "", workload, server,
                instruments, options.setup().jdk(), options.pinning(),
                new Exercise.ConstantRate(warmUp, duration, stall), options.sampleInterval(), run.trialFolder(id));
    }
}
