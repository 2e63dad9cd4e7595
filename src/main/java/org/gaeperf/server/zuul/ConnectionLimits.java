package org.gaeperf.server.zuul;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limits of this machine for a proxy with many connections; what cannot be read is no limit.
 *
 * @param descriptors open files and sockets of a process; a JVM raises its own limit to the hard one
 * @param ports that connections to one address may have
 * @param backlog connections that a listening socket keeps until they are accepted
 */
record ConnectionLimits(OptionalLong descriptors, OptionalLong ports, OptionalLong backlog) {

    /** The proxy has each connection twice, and other files. */
    private static final int DESCRIPTORS_OF_CONNECTION = 2;

    private static final int OTHER_DESCRIPTORS = 200;

    /** The client opens so many at once; see the closed loop. */
    private static final int OPENED_AT_ONCE = 50;

    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files +\\S+ +(\\d+)");

    /** Those of this process, which those that it starts inherit. */
    static ConnectionLimits read() {
        return read(Path.of("/proc"));
    }

    static ConnectionLimits read(Path proc) {
        return new ConnectionLimits(
                openFiles(text(proc.resolve("self/limits"))),
                ports(text(proc.resolve("sys/net/ipv4/ip_local_port_range"))),
                number(text(proc.resolve("sys/net/core/somaxconn"))));
    }

    /** What has to be raised for so many connections; empty if nothing. */
    List<String> problems(int connections) {
        List<String> problems = new ArrayList<>();
        long files = (long) DESCRIPTORS_OF_CONNECTION * connections + OTHER_DESCRIPTORS;
        if (descriptors.isPresent() && descriptors.getAsLong() < files) {
            problems.add("a process may have " + descriptors.getAsLong()
                    + " open files and sockets, and the proxy needs " + files + ": raise the hard limit (ulimit -Hn)");
        }
        if (ports.isPresent() && ports.getAsLong() < connections) {
            problems.add("connections to one address have " + ports.getAsLong()
                    + " ports: widen net.ipv4.ip_local_port_range");
        }
        if (backlog.isPresent() && backlog.getAsLong() < OPENED_AT_ONCE) {
            problems.add("a listening socket keeps " + backlog.getAsLong() + " connections, and the client opens "
                    + OPENED_AT_ONCE + " at once: raise net.core.somaxconn");
        }
        return problems;
    }

    private static OptionalLong openFiles(String limits) {
        Matcher hard = OPEN_FILES.matcher(limits);
        return hard.find() ? OptionalLong.of(Long.parseLong(hard.group(1))) : OptionalLong.empty();
    }

    private static OptionalLong ports(String range) {
        String[] ends = range.strip().split("\\s+");
        return ends.length == 2
                ? OptionalLong.of(Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1)
                : OptionalLong.empty();
    }

    private static OptionalLong number(String text) {
        return text.isBlank() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text.strip()));
    }

    /** By lines: the kernel gives files below /proc/sys in one piece only, and the JDK reads other files byte by byte. */
    private static String text(Path file) {
        try {
            return String.join("\n", Files.readAllLines(file));
        } catch (IOException unknown) {
            return "";
        }
    }
}
