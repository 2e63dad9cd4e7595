package org.gaeperf.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Excerpts of a server's log file for messages. */
public final class LogTail {

    private static final int BYTES = 4096;
    private static final int LINES = 20;

    private LogTail() {}

    /** The first line that contains the text; empty if there is none or the file cannot be read. */
    public static Optional<String> firstLineContaining(Path file, String text) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains(text)).map(String::strip).findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** A phrase that says that a JVM ran out of memory, with the line of its log; empty if the log has no such line. */
    public static Optional<String> outOfMemory(Path file) {
        return firstLineContaining(file, "java.lang.OutOfMemoryError")
                .map(line -> "the server ran out of memory, as its log says: " + line);
    }

    /** A phrase with the last lines, or with the reason why they cannot be read. The file may be of any size. */
    public static String describe(Path file) {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(0, log.length() - BYTES);
            byte[] bytes = new byte[(int) (log.length() - start)];
            log.seek(start);
            log.readFully(bytes);
            List<String> lines =
                    new String(bytes, StandardCharsets.UTF_8).strip().lines().toList();
            String tail = String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
            return tail.isEmpty() ? "its log is empty" : "its log ends:\n" + tail;
        } catch (IOException e) {
            return "its log cannot be read: " + e;
        }
    }
}
