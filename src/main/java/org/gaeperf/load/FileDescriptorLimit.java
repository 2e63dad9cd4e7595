package org.gaeperf.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Whether a process has reached its limit of open files: then it can neither connect nor load a class. */
final class FileDescriptorLimit {

    private static final Pattern LIMIT = Pattern.compile("(?m)^Max open files +(\\d+)");

    private FileDescriptorLimit() {}

    /** Returns what to append to a message about this process; empty if it has not reached the limit. */
    static String hint(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try (Stream<Path> open = Files.list(process.resolve("fd"))) {
            Matcher limit = LIMIT.matcher(Files.readString(process.resolve("limits")));
            return limit.find() && open.count() >= Long.parseLong(limit.group(1))
                    ? ": it has reached its limit of " + limit.group(1) + " open files; raise ulimit -n, or lower"
                            + " bench.connections"
                    : "";
        } catch (IOException processHasEnded) {
            return "";
        }
    }
}
