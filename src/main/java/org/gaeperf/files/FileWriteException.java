package org.gaeperf.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file cannot be written; the message says whether the disk is full, and what to do then. */
public final class FileWriteException extends IOException {

    private static final long serialVersionUID = 1L;

    /** A disk with less than this cannot take what a trial writes in a minute. */
    private static final long FULL_BYTES = 1 << 20;

    private FileWriteException(String message, IOException cause) {
        super(message, cause);
    }

    /** With the reason that the system gave. */
    public static FileWriteException of(Path file, IOException cause) {
        String reason = cause instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : cause.getMessage();
        return new FileWriteException(
                "cannot write " + file + ": " + reason
                        + advice(file.toAbsolutePath().getParent()),
                cause);
    }

    private static String advice(Path directory) {
        try {
            long free = Files.getFileStore(directory).getUsableSpace();
            return free >= FULL_BYTES
                    ? ""
                    : "; the disk of " + directory + " is full (" + free + " bytes are free):"
                            + " make room, or let runs go elsewhere with -Dbench.output. What was written there before is"
                            + " whole";
        } catch (IOException unknown) {
            return "";
        }
    }
}
