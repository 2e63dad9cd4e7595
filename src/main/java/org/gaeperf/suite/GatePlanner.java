package org.gaeperf.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Variant;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.run.Run;
import org.gaeperf.run.SystemInfo;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.AppEngineContender;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.webapp.InjectedFault;

/** Plans the trials of the suite {@code gate}: rounds of one trial of each side in each mode. */
public final class GatePlanner {

    private final BenchmarkOptions options;
    private final Optional<Map<ConnectorMode, PreparedRuntime>> baseline;
    private final Map<ConnectorMode, PreparedRuntime> candidate;
    private final List<ConnectorMode> modes;
    private final Run run;
    private final PairOrder order;
    private int position;

    /**
     * Plans for a run.
     *
     * @param baseline by mode; empty if it is a stored run
     * @param modes that both sides have
     */
    public GatePlanner(
            BenchmarkOptions options,
            Optional<Map<ConnectorMode, PreparedRuntime>> baseline,
            Map<ConnectorMode, PreparedRuntime> candidate,
            List<ConnectorMode> modes,
            Run run) {
        this.options = options;
        this.baseline = baseline;
        this.candidate = candidate;
        this.modes = List.copyOf(modes);
        this.run = run;
        this.order = new PairOrder(options.measurement().seed());
    }

    /**
     * Plans one round. The order of the sides is random, and each order is used once in a block of two rounds.
     *
     * @param wanted keys of the modes that the round measures, of those that both sides have
     * @throws ServerException if a runtime cannot serve in a mode
     */
    public List<TrialPlan> round(int round, List<String> wanted) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (ConnectorMode mode :
                modes.stream().filter(mode -> wanted.contains(mode.key())).toList()) {
            List<String> roles = baseline.isPresent()
                    ? List.of(GateResult.BASELINE, GateResult.CANDIDATE)
                    : List.of(GateResult.CANDIDATE);
            for (String role : order.arrange(Suite.GATE.key() + "/" + mode.key(), round, roles)) {
                plans.add(trial(role, mode, round, mode.key(), Instrumentation.ALL));
            }
        }
        return plans;
    }

    /**
     * Plans two trials of each side with Flight Recorder: what grew must exceed what two recordings of one side differ
     * by. They have a scenario of their own, since the recording itself costs something.
     *
     * @param round of the first two; the others are of the next round
     * @throws ServerException if a runtime cannot serve in the mode
     */
    public List<TrialPlan> recorded(ConnectorMode mode, int round) throws ServerException {
        String scenario = mode.key() + Scenarios.RECORDED_SUFFIX;
        return List.of(
                trial(GateResult.BASELINE, mode, round, scenario, Instrumentation.RECORDED),
                trial(GateResult.CANDIDATE, mode, round, scenario, Instrumentation.RECORDED),
                trial(GateResult.CANDIDATE, mode, round + 1, scenario, Instrumentation.RECORDED),
                trial(GateResult.BASELINE, mode, round + 1, scenario, Instrumentation.RECORDED));
    }

    /** The variant of a side in a mode; the candidate has the injected fault, if there is one. */
    public Variant variant(String role, PreparedRuntime runtime, ConnectorMode mode) {
        List<String> injectedFault = role.equals(GateResult.CANDIDATE)
                ? options.gate()
                        .injectedFault()
                        .map(fault -> List.of("-D" + InjectedFault.PROPERTY + "=" + fault))
                        .orElse(List.of())
                : List.of();
        JvmConfiguration jvm = options.server().jvm();
        return new AppEngineContender(runtime, mode)
                .variant(jvm, SystemInfo.jdk(jvm.jdk()), injectedFault)
                .withRole(role);
    }

    private TrialPlan trial(String role, ConnectorMode mode, int round, String scenario, Instrumentation instruments)
            throws ServerException {
        position++;
        PreparedRuntime runtime = role.equals(GateResult.CANDIDATE)
                ? candidate.get(mode)
                : baseline.orElseThrow().get(mode);
        SuiteSettings settings = options.settings(Suite.GATE);
        String id = String.format(
                Locale.ROOT,
                "%02d-gate-%s-%s%s",
                position,
                mode.key(),
                role,
                instruments.flightRecorder() ? "-recorded" : "");
        return new TrialPlan(
                id,
                position,
                round,
                settings.concurrent() && !instruments.flightRecorder(),
                Suite.GATE,
                variant(role, runtime, mode),
                scenario,
                settings.workload(),
                runtime.launcher(mode),
                instruments,
                options.server().jvm().jdk(),
                options.machine().affinity(),
                new MeasurementPlan.ConstantRate(settings.warmUp(), settings.duration(), Optional.empty()),
                settings.sampleInterval(),
                run.trialDirectory(id));
    }
}
