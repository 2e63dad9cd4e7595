package org.gaeperf.trial.plan;

import java.time.Duration;
import org.gaeperf.load.protocol.LoadProgress;

/** Receives the progress of a trial. */
public interface TrialListener {

    /** A phase starts, and is expected to take this long. */
    void phase(TrialPlan trial, String phase, Duration expected);

    /** Is called once a second while there is load. */
    void progress(LoadProgress progress);

    /** A listener that does nothing. */
    static TrialListener none() {
        return new TrialListener() {
            @Override
            public void phase(TrialPlan trial, String phase, Duration expected) {
                // Not needed.
            }

            @Override
            public void progress(LoadProgress progress) {
                // Not needed.
            }
        };
    }
}
