package org.gaeperf.sampling.net;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * Series tcpSegmentsResent and tcpResetsSent: counts since the first sample, from /proc/PID/net/snmp. The kernel counts by
 * network namespace and not by process, so they are those of all processes in the server's: without containers, of the
 * machine, with the client on it.
 */
public final class TcpProbe implements Probe {

    private static final Duration DEADLINE = Duration.ofSeconds(2);
    private static final String PREFIX = "Tcp:";
    private static final String RESENT = "RetransSegs";
    private static final String RESETS = "OutRsts";

    private final Path file;
    private Map<String, Long> first = Map.of();

    /** Observes the network namespace of the process with this id. */
    public TcpProbe(long pid) {
        this(Path.of("/proc", Long.toString(pid), "net", "snmp"));
    }

    TcpProbe(Path file) {
        this.file = file;
    }

    @Override
    public String name() {
        return "/proc/PID/net/snmp";
    }

    @Override
    public Overhead overhead() {
        return Overhead.FILE;
    }

    @Override
    public Duration deadline() {
        return DEADLINE;
    }

    @Override
    public synchronized List<Observation> sample(RawOutputSink raw) throws ProbeException {
        Map<String, Long> now = parse(text());
        if (first.isEmpty()) {
            first = now;
        }
        raw.keep("tcp", now.toString());
        return List.of(
                new Observation("tcpSegmentsResent", now.get(RESENT) - first.get(RESENT)),
                new Observation("tcpResetsSent", now.get(RESETS) - first.get(RESETS)));
    }

    private String text() throws ProbeException {
        try {
            return Files.readString(file, StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new ProbeException(file + " cannot be read: " + e, e);
        }
    }

    /** A line with the names of all counters, and one with their values. */
    static Map<String, Long> parse(String text) throws ProbeException {
        List<String> lines =
                text.lines().filter(line -> line.startsWith(PREFIX)).toList();
        if (lines.size() != 2) {
            throw new ProbeException(
                    "two lines that begin with " + PREFIX + " were expected, and there are " + lines.size());
        }
        String[] names = lines.get(0).split("\\s+");
        String[] values = lines.get(1).split("\\s+");
        Map<String, Long> counters = new HashMap<>();
        for (int column = 1; column < Math.min(names.length, values.length); column++) {
            if (names[column].equals(RESENT) || names[column].equals(RESETS)) {
                try {
                    counters.put(names[column], Long.parseLong(values[column]));
                } catch (NumberFormatException e) {
                    throw new ProbeException(names[column] + " is no number: '" + values[column] + "'", e);
                }
            }
        }
        if (counters.size() != 2) {
            throw new ProbeException("the kernel does not count " + RESENT + " and " + RESETS + ": " + lines.get(0));
        }
        return counters;
    }
}
