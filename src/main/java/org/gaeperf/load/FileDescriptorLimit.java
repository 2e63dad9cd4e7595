package org.gaeperf.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Whether a process has as many files open as it may: it can neither connect nor load a class then. */
final class FileDescriptorLimit {

    private static final Pattern LIMIT = Pattern.compile("(?m)^Max open files +(\\d+)");

    private FileDescriptorLimit() {}

    /** To be put after a message; empty if that is not what the process lacks. */
    static String hint(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try (Stream<Path> open = Files.list(process.resolve("fd"))) {
            Matcher limit = LIMIT.matcher(Files.readString(process.resolve("limits")));
            return limit.find() && open.count() >= Long.parseLong(limit.group(1))
                    ? ": it has all " + limit.group(1) + " files open that it may; raise ulimit -n, or lower"
                            + " bench.connections"
                    : "";
        } catch (IOException ended) {
            return "";
        }
    }
}
