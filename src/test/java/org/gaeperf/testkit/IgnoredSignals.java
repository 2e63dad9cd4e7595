package org.gaeperf.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Signals that this JVM and its children ignore: {@code nohup} and shells with background jobs tell them to. */
public final class IgnoredSignals {

    private static final String MASK = "SigIgn:";

    private IgnoredSignals() {}

    /** Says whether the signal with this number is ignored, by {@code /proc/self/status} (proc_pid_status(5)). */
    public static boolean contains(int number) throws IOException {
        try (Stream<String> status = Files.lines(Path.of("/proc/self/status"))) {
            return status.filter(line -> line.startsWith(MASK))
                    .mapToLong(line ->
                            Long.parseUnsignedLong(line.substring(MASK.length()).strip(), 16))
                    .anyMatch(mask -> (mask >> (number - 1) & 1) == 1);
        }
    }
}
