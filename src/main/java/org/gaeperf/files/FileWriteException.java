package org.gaeperf.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file cannot be written. The message gives the reason and, if the disk is full, says what to do. */
public final class FileWriteException extends IOException {

    private static final long serialVersionUID = 1L;

    /** A trial writes more than this within a minute. */
    private static final long FULL_BYTES = 1 << 20;

    private FileWriteException(String message, IOException cause) {
        super(message, cause);
    }

    /** Names the file and the reason that the operating system gave. */
    public static FileWriteException of(Path file, IOException cause) {
        String reason = reason(cause);
        return new FileWriteException(
                "cannot write " + file + ": " + reason
                        + advice(file.toAbsolutePath().getParent()),
                cause);
    }

    /** Some exceptions have the path alone as their message. */
    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "its directory does not exist";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        return cause instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : cause.getMessage();
    }

    private static String advice(Path directory) {
        try {
            long free = Files.getFileStore(directory).getUsableSpace();
            return free >= FULL_BYTES
                    ? ""
                    : "; the disk of " + directory + " is full (" + free + " bytes are free):"
                            + " free some space there; -Dbench.output chooses the directory of the runs of this machine."
                            + " Files that were written before are complete";
        } catch (IOException e) {
            return "";
        }
    }
}
