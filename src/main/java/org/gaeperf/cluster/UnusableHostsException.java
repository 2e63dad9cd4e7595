package org.gaeperf.cluster;

import java.io.IOException;
import java.util.List;

/** Hosts cannot send load; the message has a line for each that says what it lacks. */
public final class UnusableHostsException extends IOException {

    private static final long serialVersionUID = 1L;

    UnusableHostsException(List<String> lines) {
        super(String.join(System.lineSeparator(), lines));
    }
}
