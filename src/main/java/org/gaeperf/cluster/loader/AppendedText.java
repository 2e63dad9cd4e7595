package org.gaeperf.cluster.loader;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a file of ASCII text grows by, whole lines only. */
final class AppendedText {

    private final Path file;
    private long taken;

    AppendedText(Path file) {
        this.file = file;
    }

    /** The lines that were added since the last call; empty if there is no file yet. */
    synchronized String take() throws IOException {
        if (!Files.exists(file)) {
            return "";
        }
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
            byte[] added = new byte[Math.toIntExact(open.length() - taken)];
            open.seek(taken);
            open.readFully(added);
            String text = new String(added, StandardCharsets.US_ASCII);
            String lines = text.substring(0, text.lastIndexOf('\n') + 1);
            taken += lines.length();
            return lines;
        }
    }
}
