package org.gaeperf.trial.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.MicrobenchmarkResult.Compiler;

/** Reads what the measured JVM has written of its JIT compiler. */
final class CompilerResults {

    private CompilerResults() {}

    /**
     * Reads the file.
     *
     * @return empty if that JVM reports nothing of its compiler
     * @throws IOException if the file is not there, or has something else
     */
    static Optional<Compiler> read(Path file) throws IOException {
        JsonNode seen = Json.read(file, JsonNode.class);
        if (!seen.path("known").isBoolean() || !seen.path("doneBefore").isBoolean()) {
            throw new IOException(file + " has no 'known' and 'doneBefore' of a JIT compiler: " + seen);
        }
        JsonNode share = seen.path("measuredShare");
        return seen.path("known").asBoolean()
                ? Optional.of(new Compiler(
                        seen.path("furtherWarmUpSeconds").asDouble(),
                        seen.path("doneBefore").asBoolean(),
                        share.isNumber() ? Optional.of(share.asDouble()) : Optional.empty(),
                        seen.path("methodsLeft").asInt()))
                : Optional.empty();
    }
}
