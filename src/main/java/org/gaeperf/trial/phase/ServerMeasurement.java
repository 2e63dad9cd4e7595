package org.gaeperf.trial.phase;

import java.io.IOException;
import java.time.Duration;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * A measurement that does itself what it measures, in a server that has been started for it. The harness starts and stops the
 * server, proves its mode and stores the result. A suite that measures what no other does brings its own, usually a record in
 * its package; an instance is made when the trial is planned, so it has no state.
 */
public interface ServerMeasurement extends MeasurementPlan {

    /**
     * Measures. It assesses the result, lets it succeed or says why it failed; a result that is left as it is counts as failed.
     *
     * @throws LoadException if a response is wrong, or the client does not work; the trial has failed with this message
     * @throws IOException if the server or a file cannot be read; the trial has failed with this message
     */
    void measure(MeasuredServer measured) throws LoadException, IOException, InterruptedException;

    /** Says whether it needs to know what disturbed the start of the server ({@link MeasuredServer#startNoise}). */
    default boolean observesStart() {
        return false;
    }

    /**
     * Stores that a server did not get through its start or the proof of its mode, if that is a result of this measurement.
     *
     * @return whether it is; otherwise the trial has failed
     */
    default boolean acceptsFailedStart(ServerLimits limits, TrialResultBuilder result) {
        return false;
    }

    /**
     * A server that runs, whose mode is proved, and all that a measurement may use to measure it.
     *
     * @param plan of the trial that the server was started for
     * @param jcmd of the server's JVM; it fails for a {@linkplain ServerUnderTest#withoutJvm server without one}
     * @param origin where load comes from
     * @param listener is notified of each phase
     * @param limits of the server's instance class, which are not enforced yet
     * @param startNoise what disturbed the start, where the measurement observes it; otherwise unknown
     * @param result is filled with what is measured
     */
    record MeasuredServer(
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
}
