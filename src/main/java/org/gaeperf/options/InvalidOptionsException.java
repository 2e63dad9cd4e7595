package org.gaeperf.options;

import java.util.List;

/** Options that cannot be run with; the message holds one line for each of them. */
public final class InvalidOptionsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidOptionsException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }

    public InvalidOptionsException(String problem) {
        this(List.of(problem));
    }
}
