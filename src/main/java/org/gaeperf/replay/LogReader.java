package org.gaeperf.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a recorded log in whichever of the known formats it is: its content says so, and not its name. */
public final class LogReader {

    private LogReader() {}

    /**
     * Reads a file.
     *
     * @return empty if it is no recorded log
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException with the reason, if no load can be made of it
     */
    public static Optional<LoggedRequests> read(Path file) throws IOException {
        if (HarFile.isIn(file)) {
            return Optional.of(HarFile.read(file));
        }
        return AccessLog.isIn(file) ? Optional.of(AccessLog.read(file)) : Optional.empty();
    }
}
