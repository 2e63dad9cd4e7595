package org.gaeperf.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the processes that listen on a port, by {@code /proc/net/tcp}, {@code tcp6} and {@code /proc/PID/fd} (proc(5)). */
public final class ListeningProcesses {

    private static final String LISTENING = "0A";
    private static final int ADDRESS_FIELD = 1;
    private static final int STATE_FIELD = 3;
    private static final int INODE_FIELD = 9;

    private static final int SESSION_FIELD_AFTER_NAME = 3;

    private ListeningProcesses() {}

    /** Returns the session of a process (field 6 of {@code /proc/PID/stat}); 0 if it has ended. */
    public static long session(ProcessHandle process) {
        try {
            String stat = new String(
                    Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "stat")),
                    StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
            return Long.parseLong(fields[SESSION_FIELD_AFTER_NAME]);
        } catch (IOException e) {
            return 0;
        }
    }

    /** Returns those of some processes that listen on the port. */
    public static List<ProcessHandle> find(int port, List<ProcessHandle> processes) {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("tcp", "tcp6")) {
            sockets.addAll(sockets(Path.of("/proc/net", table), port));
        }
        return processes.stream()
                .filter(process -> hasOpen(process.pid(), sockets))
                .toList();
    }

    private static Set<String> sockets(Path table, int port) {
        String suffix = String.format(":%04X", port);
        Set<String> sockets = new HashSet<>();
        try {
            for (String line : Files.readAllLines(table)) {
                String[] fields = line.strip().split("\\s+");
                if (fields.length > INODE_FIELD
                        && fields[ADDRESS_FIELD].endsWith(suffix)
                        && fields[STATE_FIELD].equals(LISTENING)) {
                    sockets.add("socket:[" + fields[INODE_FIELD] + "]");
                }
            }
        } catch (IOException e) {
            // There is no tcp6 on a machine without IPv6.
        }
        return sockets;
    }

    private static boolean hasOpen(long pid, Set<String> sockets) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path file : files) {
                if (Files.isSymbolicLink(file) && sockets.contains(target(file))) {
                    return true;
                }
            }
        } catch (IOException e) {
            // The process has ended.
        }
        return false;
    }

    /** Returns what the link refers to; empty for a file that was closed meanwhile. */
    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
