package org.gaeperf.compare.regression;

import java.io.IOException;

/** The file of the gate's rules is invalid. The message names every problem in it. */
public final class GateThresholdException extends IOException {

    private static final long serialVersionUID = 1L;

    GateThresholdException(String message) {
        super(message);
    }
}
