package org.gaeperf.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The limits of a machine for processes with many connections; what cannot be read is no limit.
 *
 * @param descriptors open files and sockets of a process; a JVM raises its own limit to the hard one
 * @param ports that connections to one address may have
 * @param backlog connections that a listening socket keeps until they are accepted
 * @param portReuse {@code net.ipv4.tcp_tw_reuse}: whether a new connection takes a port whose last one has just ended; 1 for
 *     always, 2 for the loopback interface alone, 0 for never
 */
public record ConnectionLimits(
        OptionalLong descriptors, OptionalLong ports, OptionalLong backlog, OptionalLong portReuse) {

    private static final int OTHER_DESCRIPTORS = 200;

    /** The client opens so many at once; see the closed loop. */
    private static final int OPENED_AT_ONCE = 50;

    private static final long REUSED_ALWAYS = 1;
    private static final long REUSED_ON_LOOPBACK = 2;

    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files +\\S+ +(\\d+)");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})\\s+(\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private static final String LIMITS = "self/limits";
    private static final String PORT_RANGE = "sys/net/ipv4/ip_local_port_range";
    private static final String BACKLOG = "sys/net/core/somaxconn";
    private static final String PORT_REUSE = "sys/net/ipv4/tcp_tw_reuse";

    /** The files below {@code /proc} that the limits are read from. */
    public static final List<String> FILES = List.of(LIMITS, PORT_RANGE, BACKLOG, PORT_REUSE);

    /** Returns those of this process, which those that it starts inherit. */
    public static ConnectionLimits ofThisMachine() {
        return read(Path.of("/proc"));
    }

    static ConnectionLimits read(Path proc) {
        return read(FILES.stream().collect(Collectors.toMap(Function.identity(), file -> text(proc.resolve(file)))));
    }

    /**
     * Returns those of any machine.
     *
     * @param texts of {@link #FILES}; empty for one that cannot be read
     */
    public static ConnectionLimits read(Map<String, String> texts) {
        return new ConnectionLimits(
                openFiles(texts.get(LIMITS)),
                ports(texts.get(PORT_RANGE)),
                number(texts.get(BACKLOG)),
                number(texts.get(PORT_REUSE)));
    }

    /**
     * Returns what has to be raised for so many connections; empty if nothing.
     *
     * @param process that has them: {@code the proxy}
     * @param descriptorsEach how many sockets it has for each connection
     */
    public List<String> problems(String process, int descriptorsEach, int connections) {
        List<String> problems = new ArrayList<>();
        long files = (long) descriptorsEach * connections + OTHER_DESCRIPTORS;
        if (descriptors.isPresent() && descriptors.getAsLong() < files) {
            problems.add("a process may have " + descriptors.getAsLong() + " open files and sockets, and " + process
                    + " needs " + files + " for " + connections + " connections: raise the hard limit (ulimit -Hn)");
        }
        if (ports.isPresent() && ports.getAsLong() < connections) {
            problems.add("connections to one address have " + ports.getAsLong() + " ports, and " + process + " needs "
                    + connections + ": widen net.ipv4.ip_local_port_range");
        }
        return problems;
    }

    /** Returns what has to be raised where a socket listens to a client that opens its connections; empty if nothing. */
    public Optional<String> problemOfListening() {
        return backlog.isPresent() && backlog.getAsLong() < OPENED_AT_ONCE
                ? Optional.of("a listening socket keeps " + backlog.getAsLong() + " connections, and the client opens "
                        + OPENED_AT_ONCE + " at once: raise net.core.somaxconn")
                : Optional.empty();
    }

    /**
     * Returns what has to be set where a client opens a connection for each request; empty if nothing.
     *
     * @param onLoopback whether it connects to its own machine
     */
    public Optional<String> problemOfNewConnections(boolean onLoopback) {
        boolean isReused = portReuse.isEmpty()
                || portReuse.getAsLong() == REUSED_ALWAYS
                || (onLoopback && portReuse.getAsLong() == REUSED_ON_LOOPBACK);
        return isReused
                ? Optional.empty()
                : Optional.of("net.ipv4.tcp_tw_reuse is " + portReuse.getAsLong()
                        + ", so that the port of a connection that has ended is free only a minute later, and the suite"
                        + " proxy opens thousands of connections each second: set it to 1");
    }

    private static OptionalLong openFiles(String limits) {
        Matcher hard = OPEN_FILES.matcher(limits);
        return hard.find() ? OptionalLong.of(Long.parseLong(hard.group(1))) : OptionalLong.empty();
    }

    private static OptionalLong ports(String text) {
        Matcher range = RANGE.matcher(text.strip());
        return range.matches()
                ? OptionalLong.of(Long.parseLong(range.group(2)) - Long.parseLong(range.group(1)) + 1)
                : OptionalLong.empty();
    }

    private static OptionalLong number(String text) {
        return NUMBER.matcher(text.strip()).matches()
                ? OptionalLong.of(Long.parseLong(text.strip()))
                : OptionalLong.empty();
    }

    /** Reads the text by lines: the kernel gives files below /proc/sys in one piece only, and the JDK reads other files byte by byte. */
    private static String text(Path file) {
        try {
            return String.join("\n", Files.readAllLines(file));
        } catch (IOException unknown) {
            return "";
        }
    }
}
