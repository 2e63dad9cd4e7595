package org.gaeperf.trial.plan;

import java.time.Duration;
import org.gaeperf.load.protocol.LoadProgress;

/** Told how a trial gets on, for the progress line. */
public interface TrialListener {

    /** A phase begins. */
    void phase(TrialPlan trial, String phase, Duration expected);

    /** Once a second while there is load. */
    void progress(LoadProgress progress);

    /** Nobody listens. */
    static TrialListener none() {
        return new TrialListener() {
            @Override
            public void phase(TrialPlan trial, String phase, Duration expected) {
                // Nobody listens.
            }

            @Override
            public void progress(LoadProgress progress) {
                // Nobody listens.
            }
        };
    }
}
