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
 * Replaces files atomically, so that a reader never sees half a file. The content goes to a hidden temporary file in
 * the same directory, which is then renamed. If that fails, for example because the disk is full, an older file of
 * that name stays as it was.
 */
public final class AtomicFile {

    private AtomicFile() {}

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes the whole content.
         *
         * @param out the stream to write to; the caller closes it
         * @throws IOException if the content cannot be written
         */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes text in UTF-8.
     *
     * @return the file
     * @throws IOException if it cannot be written; the message says what to do
     */
    public static Path write(Path file, String text) throws IOException {
        return write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Writes a file.
     *
     * @return the file
     * @throws IOException if it cannot be written; the message says what to do
     */
    public static Path write(Path file, Content content) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName());
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
                content.writeTo(out);
            }
            forceToDisk(temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw FileWriteException.of(file, e);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Writes the content to disk: without this, a crash of the machine could leave the new name with no content. */
    private static void forceToDisk(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
