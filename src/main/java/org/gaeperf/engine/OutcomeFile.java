package org.gaeperf.engine;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gaeperf.engine.StepResult.Outcome;

/**
 * The outcome of a gate as properties, for programs without a reader of JSON, as the tests of other projects: {@code verdict},
 * {@code description} and {@code directory} of the run, if it has begun; {@code failed} and {@code open} with a sentence in each
 * line.
 */
public final class OutcomeFile {

    private OutcomeFile() {}

    /**
     * Writes what a session with one suite has done.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, SessionResult result) throws IOException {
        Properties outcome = new Properties();
        result.verdicts().forEach((run, verdict) -> {
            outcome.setProperty("verdict", verdict.state().key());
            outcome.setProperty("description", verdict.description());
            outcome.setProperty("directory", run.toString());
        });
        outcome.setProperty("failed", sentences(result, step -> step.result().outcome() == Outcome.FAILED));
        outcome.setProperty(
                "open", sentences(result, step -> step.check() && step.result().outcome() == Outcome.SKIPPED));
        try (Writer out = Files.newBufferedWriter(file)) {
            outcome.store(out, null);
        }
    }

    private static String sentences(SessionResult result, Predicate<CompletedStep> wanted) {
        return result.steps().stream()
                .filter(wanted)
                .map(step -> step.result().message().replaceAll("\\R", " "))
                .collect(Collectors.joining("\n"));
    }
}
