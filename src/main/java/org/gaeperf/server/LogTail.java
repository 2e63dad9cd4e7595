package org.gaeperf.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of a log file, however long the file is. */
public final class LogTail {

    private static final int BYTES = 4096;
    private static final int LINES = 20;

    private LogTail() {}

    /** The last lines, or why they cannot be read. */
    public static String of(Path file) {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(0, log.length() - BYTES);
            byte[] bytes = new byte[(int) (log.length() - start)];
            log.seek(start);
            log.readFully(bytes);
            List<String> lines = new String(bytes, StandardCharsets.UTF_8).strip().lines().toList();
            String tail = String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
            return tail.isEmpty() ? "its log is empty" : "its log ends:\n" + tail;
        } catch (IOException unreadable) {
            return "its log cannot be read: " + unreadable;
        }
    }
}
