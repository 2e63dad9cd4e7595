package org.gaeperf.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Files that a reader finds whole or not at all: each is written aside and moved into place. If that fails, for
 * instance because the disk is full, the file that was there before is still there.
 */
public final class AtomicFile {

    private AtomicFile() {}

    /** What a file is to hold. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes it.
         *
         * @throws IOException if it cannot be written
         */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a text in UTF-8.
     *
     * @return the file
     * @throws IOException if it cannot be written; the message says what to do then
     */
    public static Path write(Path file, String text) throws IOException {
        return write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Writes a file.
     *
     * @return the file
     * @throws IOException if it cannot be written; the message says what to do then
     */
    public static Path write(Path file, Content content) throws IOException {
        Path aside = file.resolveSibling("." + file.getFileName());
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(aside))) {
                content.writeTo(out);
            }
            forceToDisk(aside);
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw FileWriteException.of(file, e);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    /** A machine that dies must not leave the new name with nothing below it. */
    private static void forceToDisk(Path file) throws IOException {
        try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE)) {
            written.force(true);
        }
    }
}
