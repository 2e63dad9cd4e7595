package org.gaeperf.server.appengine;

import java.util.List;

/** The HTTP connector engine does not compile against a deployment, most likely because that is of another version. */
public final class EngineCompilationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final List<String> diagnostics;

    EngineCompilationException(String message, List<String> diagnostics) {
        super(diagnostics.isEmpty() ? message : message + ":\n" + String.join("\n", diagnostics));
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** What the compiler says, one entry an error: file, line and message. */
    public List<String> diagnostics() {
        return diagnostics;
    }
}
