package org.gaeperf.model.server;

import java.util.List;
import java.util.OptionalLong;

/**
 * The process that was measured and how it started.
 *
 * @param pid of the process that was started
 * @param command its whole command line
 * @param cpus the cores it was pinned to, in the form of {@code taskset}, or {@code any}
 * @param firstAnswerMillis from the start of the process to the first complete response of the application
 * @param idleRssBytes resident set after that response, before any load
 * @param idleCommittedBytes memory committed at that time, by Native Memory Tracking
 * @param idleClassesLoaded classes loaded at that time, by Native Memory Tracking
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
