package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * {@code /proc/net/dev}: what the network interfaces have done since they were set up; see proc(5). Their speed is in {@code
 * /sys/class/net/NAME/speed}, in megabits per second, for those that have one; see sysfs-class-net of the kernel's documentation.
 */
public final class NetworkDevices {

    private static final String WHERE = "/proc/net/dev";
    private static final int FIELDS = 16;
    private static final Path SYS = Path.of("/sys/class/net");

    /** The port may be any: nothing is sent to it. */
    private static final int DISCARD_PORT = 9;

    private NetworkDevices() {}

    /**
     * What is known of an interface at some moment.
     *
     * @param counts since it was set up
     * @param megabitsPerSecond that it can carry in each direction, if the kernel reports it
     * @param nanos the time, by {@link System#nanoTime()}
     */
    public record Reading(LinkTraffic counts, Optional<Long> megabitsPerSecond, long nanos) {

        private static final double BITS_PER_BYTE = 8;

        /** Returns what it did since an earlier moment. */
        public LinkTraffic since(Reading earlier) {
            long received = counts.receivedBytes() - earlier.counts.receivedBytes();
            long sent = counts.sentBytes() - earlier.counts.sentBytes();
            // Megabits per second are bits per microsecond.
            double micros = (nanos - earlier.nanos) / 1e3;
            return new LinkTraffic(
                    counts.name(),
                    received,
                    sent,
                    counts.errors() - earlier.counts.errors(),
                    counts.drops() - earlier.counts.drops(),
                    megabitsPerSecond
                            .filter(speed -> micros > 0)
                            .map(speed -> 100 * BITS_PER_BYTE * Math.max(received, sent) / micros / speed));
        }
    }

    /**
     * Reads an interface.
     *
     * @return empty if the kernel does not say
     */
    public static Optional<Reading> read(String name) {
        try {
            return Optional.ofNullable(parse(ProcFile.text(ProcFile.PROC.resolve("net/dev")))
                            .get(name))
                    .map(counts -> new Reading(counts, megabitsPerSecond(SYS.resolve(name)), System.nanoTime()));
        } catch (IOException | SampleFormatException e) {
            return Optional.empty();
        }
    }

    /** Reads the speed of an interface; empty for one without a speed: the file cannot be read then, or has -1. */
    static Optional<Long> megabitsPerSecond(Path device) {
        try {
            return Optional.of(Long.parseLong(
                            Files.readString(device.resolve("speed")).strip()))
                    .filter(speed -> speed > 0);
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The name of the interface of this machine that has an address; empty if none has it. */
    public static Optional<String> having(String address) {
        try {
            return Optional.ofNullable(NetworkInterface.getByInetAddress(InetAddress.getByName(address)))
                    .map(NetworkInterface::getName);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The name of the interface through which an address is reached; empty if there is no route to it. */
    public static Optional<String> toward(String address) {
        try (DatagramSocket socket = new DatagramSocket()) {
            // Connecting a datagram socket sends nothing: the kernel looks up the route.
            socket.connect(new InetSocketAddress(InetAddress.getByName(address), DISCARD_PORT));
            return Optional.ofNullable(NetworkInterface.getByInetAddress(socket.getLocalAddress()))
                    .map(NetworkInterface::getName);
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /**
     * Parses the file: two lines of headings, then one line for each interface.
     *
     * @return by the names of the interfaces
     * @throws SampleFormatException if it is anything else
     */
    static Map<String, LinkTraffic> parse(String text) {
        Map<String, LinkTraffic> traffic = new LinkedHashMap<>();
        for (String line : text.lines().skip(2).toList()) {
            int colon = line.indexOf(':');
            String[] fields = line.substring(colon + 1).strip().split("\\s+");
            if (colon < 0 || fields.length != FIELDS) {
                throw new SampleFormatException(WHERE, "a name, a colon and " + FIELDS + " numbers in each line", line);
            }
            String name = line.substring(0, colon).strip();
            traffic.put(
                    name,
                    new LinkTraffic(
                            name,
                            number(fields, 0, name),
                            number(fields, 8, name),
                            sum(fields, 2, 10, name),
                            sum(fields, 3, 11, name)));
        }
        return traffic;
    }

    private static long sum(String[] fields, int one, int other, String name) {
        return NumberParser.sum(WHERE + ", " + name, number(fields, one, name), number(fields, other, name));
    }

    private static long number(String[] fields, int index, String name) {
        return NumberParser.wholeNumber(fields[index], WHERE + ", " + name + ", value " + (index + 1));
    }
}
