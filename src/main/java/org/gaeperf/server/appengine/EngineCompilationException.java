package org.gaeperf.server.appengine;

import java.util.List;

/** The HTTP connector engine does not compile against a deployment, most likely because of the deployment's version. */
public final class EngineCompilationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final List<String> diagnostics;

    EngineCompilationException(String message, List<String> diagnostics) {
        super(diagnostics.isEmpty() ? message : message + ":\n" + String.join("\n", diagnostics));
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** The compiler's errors, each with file, line and message. */
    public List<String> diagnostics() {
        return diagnostics;
    }
}
