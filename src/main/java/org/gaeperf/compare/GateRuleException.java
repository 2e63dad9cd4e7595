package org.gaeperf.compare;

import java.io.IOException;

/** Rules of the gate that are not understood. */
public final class GateRuleException extends IOException {

    private static final long serialVersionUID = 1L;

    GateRuleException(String message) {
        super(message);
    }
}
