package org.gaeperf.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Mode;
import org.gaeperf.model.Variant;
import org.gaeperf.plan.Options;
import org.gaeperf.plan.Suite;
import org.gaeperf.plan.SuiteSettings;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.webapp.Planted;

/** The trials of the suite {@code gate}: rounds of one trial of either side in each mode. */
public final class GatePlans {

    /** Follows the mode in the scenario of trials with Flight Recorder. */
    public static final String RECORDED = ", recorded";

    private final Options options;
    private final Optional<Map<Mode, PreparedRuntime>> baseline;
    private final Map<Mode, PreparedRuntime> candidate;
    private final List<Mode> modes;
    private final Run run;
    private int position;

    /**
     * Plans for a run.
     *
     * @param baseline by mode; empty if it was stored and is not run
     * @param modes that both sides have
     */
    public GatePlans(Options options, Optional<Map<Mode, PreparedRuntime>> baseline,
            Map<Mode, PreparedRuntime> candidate, List<Mode> modes, Run run) {
        this.options = options;
        this.baseline = baseline;
        this.candidate = candidate;
        this.modes = List.copyOf(modes);
        this.run = run;
    }

    /**
     * One round. Sides change places from round to round.
     *
     * @param wanted modes that the round measures, of those that both sides have
     * @throws ServerException if a runtime cannot serve in a mode
     */
    public List<TrialPlan> round(int round, List<String> wanted) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (Mode mode : modes.stream().filter(mode -> wanted.contains(mode.word())).toList()) {
            List<String> order = new ArrayList<>(
                    baseline.isPresent() ? List.of(GateResult.BASELINE, GateResult.CANDIDATE)
                            : List.of(GateResult.CANDIDATE));
            if (round % 2 == 0) {
                Collections.reverse(order);
            }
            for (String role : order) {
                plans.add(trial(role, mode, round, mode.word(), Instruments.ALL));
            }
        }
        return plans;
    }

    /**
     * One trial of either side with Flight Recorder, to see what grew. They stand in a scenario of their own, since
     * recording costs something itself.
     *
     * @throws ServerException if a runtime cannot serve in the mode
     */
    public List<TrialPlan> recorded(Mode mode, int round) throws ServerException {
        String scenario = mode.word() + RECORDED;
        return List.of(trial(GateResult.BASELINE, mode, round, scenario, Instruments.RECORDED),
                trial(GateResult.CANDIDATE, mode, round, scenario, Instruments.RECORDED));
    }

    /** The variant of a side in a mode. */
    public Variant variant(String role, PreparedRuntime runtime, Mode mode) {
        List<String> planted = role.equals(GateResult.CANDIDATE)
                ? options.gate().planted().map(fault -> List.of("-D" + Planted.PROPERTY + "=" + fault)).orElse(List.of())
                : List.of();
        return Arms.variant(runtime, mode, options.setup(), planted).as(role);
    }

    private TrialPlan trial(String role, Mode mode, int round, String scenario, Instruments instruments)
            throws ServerException {
        position++;
        PreparedRuntime runtime = role.equals(GateResult.CANDIDATE) ? candidate.get(mode)
                : baseline.orElseThrow().get(mode);
        SuiteSettings settings = options.settings(Suite.GATE);
        String id = String.format(Locale.ROOT, "%02d-gate-%s-%s%s", position, mode.word(), role,
                instruments.flightRecorder() ? "-recorded" : "");
        return new TrialPlan(id, position, round, settings.together() && !instruments.flightRecorder(),
                Suite.GATE.word(), variant(role, runtime, mode), scenario, settings.workload(), runtime.kind(mode),
                instruments, options.setup().jdk(), options.pinning(),
                new Exercise.ConstantRate(settings.warmUp(), settings.duration(), Optional.empty()),
                options.sampleInterval(), run.trialFolder(id));
    }
}
