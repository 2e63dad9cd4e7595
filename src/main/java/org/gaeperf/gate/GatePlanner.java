package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.Mode;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.run.Run;
import org.gaeperf.server.Contender;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.MicrobenchmarkLauncher.Iterations;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.PairOrder;
import org.gaeperf.system.SystemInfo;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.webapp.InjectedFault;

/** Plans the trials of the suite {@code gate}: rounds of one trial of each side in each mode. */
public final class GatePlanner {

    private final BenchmarkOptions options;
    private final GateSides sides;
    private final Run run;
    private final PairOrder order;
    private int position;

    /** Plans for a run. */
    public GatePlanner(BenchmarkOptions options, GateSides sides, Run run) {
        this.options = options;
        this.sides = sides;
        this.run = run;
        this.order = new PairOrder(options.measurement().seed());
    }

    /** Returns the suite that gates are runs of. */
    static Suite suite() {
        return Suite.all().stream().filter(Suite::isGate).findFirst().orElseThrow();
    }

    /**
     * Plans one round. The order of the sides is random, and each order is used once in a block of two rounds.
     *
     * @param wanted the modes that the round measures, of those that both sides have
     * @throws ServerException if a side cannot serve in a mode
     */
    public List<TrialPlan> round(int round, List<String> wanted) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (String mode : sides.common().stream().filter(wanted::contains).toList()) {
            List<String> roles = sides.baseline().isPresent()
                    ? List.of(GateResult.BASELINE, GateResult.CANDIDATE)
                    : List.of(GateResult.CANDIDATE);
            for (String role : order.arrange(suite().key() + "/" + mode, round, roles)) {
                plans.add(trial(role, mode, round, new Mode(mode), Instrumentation.ALL));
            }
        }
        return plans;
    }

    /** Whether both sides can be recorded in a mode: a stored baseline, or a server without our flags, cannot. */
    boolean canRecord(String mode) {
        return sides.baseline().isPresent()
                && !sides.areMicrobenchmarks()
                && contender(GateResult.BASELINE, mode).takesJvmArgs()
                && contender(GateResult.CANDIDATE, mode).takesJvmArgs();
    }

    /**
     * Plans two trials of each side with Flight Recorder: what grew must exceed what two recordings of one side differ
     * by. They have a scenario of their own, since the recording itself costs something.
     *
     * @param round of the first two; the others are of the next round
     * @throws ServerException if a side cannot serve in the mode
     */
    public List<TrialPlan> recorded(String mode, RecordedEvents events, int round) throws ServerException {
        Scenario scenario = events.scenario(mode);
        Instrumentation instruments = Instrumentation.recorded(events);
        return List.of(
                trial(GateResult.BASELINE, mode, round, scenario, instruments),
                trial(GateResult.CANDIDATE, mode, round, scenario, instruments),
                trial(GateResult.CANDIDATE, mode, round + 1, scenario, instruments),
                trial(GateResult.BASELINE, mode, round + 1, scenario, instruments));
    }

    /** What is asked for in a mode. */
    Workload workload(String mode) {
        return contender(GateResult.CANDIDATE, mode).workload(settings().workload());
    }

    /** The variant of a side in a mode; the candidate has the injected fault, if there is one. */
    Variant variant(String role, String mode) {
        List<String> injectedFault = role.equals(GateResult.CANDIDATE)
                ? options.gate()
                        .injectedFault()
                        .map(fault -> List.of("-D" + InjectedFault.PROPERTY + "=" + fault))
                        .orElse(List.of())
                : List.of();
        Contender contender = contender(role, mode);
        JvmConfiguration jvm = contender.jvm(options.server().jvm());
        return contender.variant(jvm, SystemInfo.jdk(jvm.jdk()), injectedFault).withRole(role);
    }

    private Contender contender(String role, String mode) {
        return (role.equals(GateResult.CANDIDATE)
                        ? sides.candidate()
                        : sides.baseline().orElseThrow())
                .contenders()
                .get(mode);
    }

    private TrialPlan trial(String role, String mode, int round, Scenario scenario, Instrumentation instruments)
            throws ServerException {
        position++;
        Contender contender = contender(role, mode);
        SuiteSettings settings = settings();
        String id = String.format(
                Locale.ROOT,
                "%02d-gate-%s-%s%s",
                position,
                mode,
                role,
                instruments
                        .recorded()
                        .map(events -> events == RecordedEvents.WAITS ? "-waits" : "-recorded")
                        .orElse(""));
        return new TrialPlan(
                new TrialIdentity(
                        id,
                        position,
                        round,
                        settings.concurrent() && instruments.recorded().isEmpty(),
                        suite(),
                        scenario),
                variant(role, mode),
                workload(mode),
                contender.launcher(),
                instruments,
                contender.jvm(options.server().jvm()).jdk(),
                options.machine().affinity(),
                measurement(contender, settings),
                settings.sampleInterval(),
                run.trialDirectory(id));
    }

    private static MeasurementPlan measurement(Contender contender, SuiteSettings settings) {
        return contender
                .onlyMicrobenchmark()
                .<MeasurementPlan>map(name -> new MeasurementPlan.Microbenchmark(
                        name, Iterations.of(settings.warmUp().limit(), settings.duration())))
                .orElseGet(
                        () -> new MeasurementPlan.TimedLoad(settings.warmUp(), settings.duration(), Optional.empty()));
    }

    private SuiteSettings settings() {
        return options.settings(suite());
    }
}
