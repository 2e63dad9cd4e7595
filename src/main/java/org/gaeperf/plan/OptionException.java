package org.gaeperf.plan;

import java.util.List;

/** Options that cannot be run with; the message holds one line for each of them. */
public final class OptionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public OptionException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }

    public OptionException(String problem) {
        this(List.of(problem));
    }
}
