package org.gaeperf.model.server;

import java.util.List;
import java.util.OptionalLong;

/**
 * The process that was measured and how it came up.
 *
 * @param pid of the process that was started
 * @param command its whole command line
 * @param cpus the cores it was pinned to, as {@code taskset} takes them, or {@code any}
 * @param firstAnswerMillis from the start of the process to the first whole answer of the application
 * @param idleRssBytes resident set after that answer, before any load
 * @param idleCommittedBytes committed memory by Native Memory Tracking at that time
 * @param idleClassesLoaded classes loaded at that time, by the same
 */
public record StartupResult(
        long pid,
        List<String> command,
        String cpus,
        double firstAnswerMillis,
        OptionalLong idleRssBytes,
        OptionalLong idleCommittedBytes,
        OptionalLong idleClassesLoaded) {

    public StartupResult {
        command = List.copyOf(command);
    }
}
