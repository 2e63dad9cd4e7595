package org.gaeperf.junit;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What a gate decided.
 *
 * @param state {@code passed}, {@code inconclusive}, {@code suspected}, {@code regression}, {@code failed} or {@code
 *     too-few-trials}
 * @param description the verdict in one line, as every report of the run begins with it
 * @param failed a sentence for each metric or check that fails the gate
 * @param open a sentence for each metric that is not decided, and for each check that says nothing
 * @param directory of the run, with {@code report.html} and {@code gate.json}; empty if the gate failed before it began one
 */
public record GateVerdict(
        String state, String description, List<String> failed, List<String> open, Optional<Path> directory) {

    public GateVerdict {
        failed = List.copyOf(failed);
        open = List.copyOf(open);
    }

    /** Reads what {@code gaeperf gate --outcome} has written. */
    static GateVerdict read(Path file) throws IOException {
        Properties outcome = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            outcome.load(reader);
        }
        return new GateVerdict(
                outcome.getProperty("verdict", "failed"),
                outcome.getProperty("description", "the gate failed before it measured"),
                outcome.getProperty("failed", "").lines().toList(),
                outcome.getProperty("open", "").lines().toList(),
                Optional.ofNullable(outcome.getProperty("directory")).map(Path::of));
    }
}
