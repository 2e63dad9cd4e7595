package org.gaeperf.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.study.startup.StartOnly;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.Variants;
import org.gaeperf.trial.phase.RateSearch;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.ProcessStall;
import org.gaeperf.trial.plan.TrialPlan;

/** Trials of a {@link FaultyServer}: 100 requests/s for 4 s after 1 s. */
public final class FaultyTrials {

    static final Duration LENGTH = Duration.ofSeconds(4);

    private FaultyTrials() {}

    static TrialPlan plan(Path output, FaultyServer.Fault fault, Optional<ProcessStall> stall, String... namesAndValues)
            throws Exception {
        return plan(output, fault, stall, LENGTH, namesAndValues);
    }

    static TrialPlan plan(
            Path output,
            FaultyServer.Fault fault,
            Optional<ProcessStall> stall,
            Duration length,
            String... namesAndValues)
            throws Exception {
        String[] options = Stream.concat(Stream.of("bench.rate", "100"), Stream.of(namesAndValues))
                .toArray(String[]::new);
        TrialPlan tiny = TestRuns.begin(output, options).next().orElseThrow();
        return of(tiny, fault, stall, length);
    }

    /** Returns a trial like that of the runtime, but of a faulty server. */
    public static TrialPlan of(
            TrialPlan tiny, FaultyServer.Fault fault, Optional<ProcessStall> stall, Duration length) {
        WarmUpPlan warmUp = ((MeasurementPlan.TimedLoad) tiny.measurement()).warmUp();
        return with(tiny, fault, new MeasurementPlan.TimedLoad(warmUp, length, stall), tiny.directory());
    }

    /** A trial that only starts a server, which takes a second. */
    public static TrialPlan startOnly(TrialPlan tiny, Path directory) {
        return with(tiny, FaultyServer.Fault.NONE, new StartOnly(), directory);
    }

    /** A search for the highest rate that a server holds. */
    static TrialPlan search(Path output, RateSearch exercise) throws Exception {
        TrialPlan tiny = TestRuns.begin(output).next().orElseThrow();
        return with(tiny, FaultyServer.Fault.NONE, exercise, tiny.directory());
    }

    private static TrialPlan with(TrialPlan tiny, FaultyServer.Fault fault, MeasurementPlan exercise, Path directory) {
        return TrialPlans.copyOf(tiny)
                .directory(directory)
                .position(1)
                .pair(1)
                .concurrent(false)
                .variant(Variants.of("faulty"))
                .server(new FaultyServer(fault))
                .measurement(exercise)
                .build();
    }
}
