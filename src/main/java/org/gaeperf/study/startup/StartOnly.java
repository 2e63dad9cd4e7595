package org.gaeperf.study.startup;

import java.time.Duration;
import org.gaeperf.trial.phase.ServerMeasurement;
import org.gaeperf.trial.validity.ValidityRules;

/** Measures nothing after the start, which is itself what is measured. */
public record StartOnly() implements ServerMeasurement {

    @Override
    public Duration expected() {
        return Duration.ZERO;
    }

    @Override
    public boolean observesStart() {
        return true;
    }

    @Override
    public void measure(MeasuredServer measured) {
        measured.result().assess(ValidityRules.assessWithoutLoad(measured.startNoise()));
    }
}
