package org.gaeperf.trial.phase;

import java.time.Duration;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * A server that runs, whose mode is proved, and all that a {@link ServerMeasurement} may use to measure it.
 *
 * @param plan of the trial that the server was started for
 * @param jcmd of the server's JVM; it fails for a {@linkplain ServerUnderTest#withoutJvm server without one}
 * @param origin where load comes from
 * @param listener is told of each phase
 * @param limits of the server's instance class, which are not enforced yet
 * @param startNoise what disturbed the start, where the measurement observes it; otherwise unknown
 * @param result is filled with what is measured
 */
public record MeasuredServer(
        TrialPlan plan,
        ServerUnderTest server,
        Jcmd jcmd,
        LoadOrigin origin,
        TrialListener listener,
        ServerLimits limits,
        HostNoise startNoise,
        TrialResultBuilder result) {

    /** Says that a phase starts, and is expected to take this long. */
    public void phase(String name, Duration expected) {
        listener.phase(plan, name, expected);
    }
}
