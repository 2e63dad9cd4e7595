package org.gaeperf.trial.phase;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.load.WarmLoadGenerator;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/** Creates the load generator and its plan from the plan of the trial. */
final class LoadPlanFactory {

    /**
     * The timeout is sent as App Engine's front end sends it. Responses must not be compressed, since the runtime is to
     * be measured and not zlib.
     */
    private static final Map<String, String> HEADERS =
            Map.of("X-AppEngine-Timeout-Ms", "60000", "Accept-Encoding", "identity");

    private LoadPlanFactory() {}

    /** A client for one or several loads of a trial; it is not started yet. */
    static WarmLoadGenerator loadGenerator(TrialPlan plan, Path harnessJdk) {
        return new WarmLoadGenerator(
                harnessJdk,
                CpuAffinity.prefix(plan.pinning().client()),
                plan.pinning().clientCores());
    }

    /**
     * The plan for a load at a constant rate.
     *
     * @param server the server's address
     * @param drain how long the load generator waits for the last responses
     */
    static LoadPlan create(TrialPlan plan, MeasurementPlan.ConstantRate rate, URI server, Duration drain) {
        return new LoadPlan(
                server.getHost(),
                server.getPort(),
                path(plan.workload()),
                HEADERS,
                plan.server().intendedStartHeader(),
                plan.workload(),
                rate.warmUp().ramp(),
                plan.sweep(),
                drain,
                rate.isCold() ? Optional.of(rate.duration()) : Optional.empty(),
                plan.directory().toString());
    }

    private static String path(Workload workload) {
        return "/?writes=" + workload.writes() + "&writeBytes=" + workload.writeBytes();
    }
}
