package org.gaeperf.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.model.Mode;
import org.gaeperf.model.Variant;
import org.gaeperf.plan.Options;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;

/** The trials of the suite {@code load}: each mode at a constant rate. */
public final class LoadPlans {

    /** The suite's name. */
    public static final String SUITE = "load";

    private LoadPlans() {}

    /**
     * A B B A …: neighbouring trials make a pair, and each order is used as often as the other.
     *
     * @throws ServerException if the runtime cannot serve in a mode
     */
    public static List<TrialPlan> of(Options options, PreparedRuntime runtime, Run run) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (int fork = 0; fork < options.forks(); fork++) {
            List<Mode> order = new ArrayList<>(options.modes());
            if (fork % 2 == 1) {
                Collections.reverse(order);
            }
            for (Mode mode : order) {
                int position = plans.size() + 1;
                String id = String.format(Locale.ROOT, "%02d-%s-%s", position, SUITE, mode.word());
                plans.add(new TrialPlan(id, position, fork + 1, SUITE, variant(options, runtime, mode),
                        options.workload(), runtime.kind(mode), Instruments.ALL, options.jdk(), options.pinning(),
                        options.warmUp(), options.duration(), options.sampleInterval(), Optional.empty(),
                        run.trialFolder(id)));
            }
        }
        return List.copyOf(plans);
    }

    static Variant variant(Options options, PreparedRuntime runtime, Mode mode) {
        return new Variant(mode.word(), Optional.of(mode), Optional.of(runtime.environment()),
                runtime.deployment().identity(), Surroundings.jdk(options.jdk()), options.jvmArgs());
    }
}
