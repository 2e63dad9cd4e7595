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
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.run.Run;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.MicrobenchmarkLauncher.Iterations;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.PairOrder;
import org.gaeperf.system.SystemInfo;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.webapp.InjectedFault;

/** Plans the trials of the suite {@code gate}: rounds of one trial of each side in each scenario. */
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
     * @param wanted the scenarios that the round measures, of those that both sides have
     * @throws ServerException if a side cannot serve in a scenario
     */
    public List<TrialPlan> round(int round, List<String> wanted) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        Instrumentation instruments = settings().concurrent()
                ? InterleavedTrialPlanner.ofConcurrentPairs(options.measurement())
                : Instrumentation.ALL;
        for (String scenario : sides.common().stream().filter(wanted::contains).toList()) {
            List<String> variants = sides.baseline().isPresent()
                    ? List.of(GateResult.BASELINE, GateResult.CANDIDATE)
                    : List.of(GateResult.CANDIDATE);
            for (String variant : order.arrange(suite().key() + "/" + scenario, round, variants)) {
                plans.add(trial(variant, scenario, round, new Named(scenario), instruments));
            }
        }
        return plans;
    }

    /** Says why the sides are not recorded in a scenario, whatever became worse; empty if they are. */
    Optional<String> withoutRecordings(String scenario) {
        if (!options.gate().records()) {
            return Optional.of("bench.gate.record is false");
        } else if (sides.baseline().isEmpty()) {
            return Optional.of("a stored baseline cannot be");
        } else if (sides.areMicrobenchmarks()) {
            return Optional.of("a parser cannot be");
        }
        return server(GateResult.BASELINE, scenario).takesJvmArgs()
                        && server(GateResult.CANDIDATE, scenario).takesJvmArgs()
                ? Optional.empty()
                : Optional.of("a server without {jvmArgs} in its command cannot be");
    }

    /**
     * Plans two trials of each side with Flight Recorder: what grew must exceed what two recordings of one side differ
     * by. They have a scenario of their own, since the recording itself costs something.
     *
     * @param round of the first two; the others are of the next round
     * @throws ServerException if a side cannot serve in the scenario
     */
    public List<TrialPlan> recorded(String scenario, RecordedEvents events, int round) throws ServerException {
        Scenario stored = events.scenario(scenario);
        Instrumentation instruments = Instrumentation.recorded(events);
        return List.of(
                trial(GateResult.BASELINE, scenario, round, stored, instruments),
                trial(GateResult.CANDIDATE, scenario, round, stored, instruments),
                trial(GateResult.CANDIDATE, scenario, round + 1, stored, instruments),
                trial(GateResult.BASELINE, scenario, round + 1, stored, instruments));
    }

    /** Returns what is asked for in a scenario. */
    Workload workload(String scenario) {
        ServerVariant server = server(GateResult.CANDIDATE, scenario);
        return server.recorded(
                server.workload(settings().workload()), settings().duration());
    }

    /** The variant of a side in a scenario; the candidate has the injected fault, if there is one. */
    Variant variant(String variant, String scenario) {
        List<String> injectedFault = variant.equals(GateResult.CANDIDATE)
                ? options.gate()
                        .injectedFault()
                        .map(fault -> List.of("-D" + InjectedFault.PROPERTY + "=" + fault))
                        .orElse(List.of())
                : List.of();
        ServerVariant server = server(variant, scenario);
        JvmConfiguration jvm = server.jvm(options.server().jvm());
        return server.variant(jvm, SystemInfo.jdk(jvm.jdk()), injectedFault).withName(variant);
    }

    private ServerVariant server(String variant, String scenario) {
        return (variant.equals(GateResult.CANDIDATE)
                        ? sides.candidate()
                        : sides.baseline().orElseThrow())
                .servers()
                .get(scenario);
    }

    private TrialPlan trial(String variant, String scenario, int round, Scenario stored, Instrumentation instruments)
            throws ServerException {
        position++;
        ServerVariant server = server(variant, scenario);
        SuiteSettings settings = settings();
        String id = String.format(
                Locale.ROOT,
                "%02d-gate-%s-%s%s",
                position,
                scenario,
                variant,
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
                        stored),
                variant(variant, scenario),
                workload(scenario),
                server.launcher(),
                instruments,
                server.jvm(options.server().jvm()).jdk(),
                options.machine().affinity(),
                measurement(server, settings),
                settings.sampleInterval(),
                run.trialDirectory(id));
    }

    private static MeasurementPlan measurement(ServerVariant server, SuiteSettings settings) {
        return server.onlyMicrobenchmark()
                .<MeasurementPlan>map(name -> new MeasurementPlan.Microbenchmark(
                        name, Iterations.of(settings.warmUp().limit(), settings.duration())))
                .orElseGet(
                        () -> new MeasurementPlan.TimedLoad(settings.warmUp(), settings.duration(), Optional.empty()));
    }

    private SuiteSettings settings() {
        return options.settings(suite());
    }
}
