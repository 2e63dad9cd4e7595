package org.gaeperf.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads who listens on this machine, from {@code /proc/net/tcp} and {@code tcp6} (proc(5)). */
public final class ListeningSockets {

    private static final String LISTENING = "0A";

    private ListeningSockets() {}

    /** Returns the local addresses by port, an address as the kernel writes it: in hexadecimal, each four bytes back to front. */
    public static SortedMap<Integer, String> now() {
        SortedMap<Integer, String> addresses = new TreeMap<>();
        for (String table : List.of("tcp", "tcp6")) {
            lines(Path.of("/proc/net", table)).stream()
                    .skip(1)
                    .map(line -> line.strip().split("\\s+"))
                    .filter(fields -> fields[3].equals(LISTENING))
                    .map(fields -> fields[1].split(":"))
                    .forEach(address -> addresses.merge(
                            Integer.parseInt(address[1], 16), address[0], (one, other) -> one + " " + other));
        }
        return addresses;
    }

    private static List<String> lines(Path table) {
        try {
            return Files.readAllLines(table);
        } catch (IOException notLinux) {
            throw new IllegalStateException(notLinux);
        }
    }
}
