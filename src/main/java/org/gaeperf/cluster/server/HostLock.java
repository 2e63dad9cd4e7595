package org.gaeperf.cluster.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Allows only one run at a time on the host of the server: builds of several machines may use it. */
public final class HostLock {

    private static final String FILE = "measuring.lock";

    /** Kept: the lock ends with it. */
    private static Optional<FileChannel> held = Optional.empty();

    private HostLock() {}

    /**
     * Takes the lock until this process ends.
     *
     * @param directory of the run
     * @throws IOException if another run has it
     */
    public static synchronized void acquire(Path directory) throws IOException {
        if (held.isPresent()) {
            return;
        }
        Path file = directory.resolveSibling(FILE);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock();
        if (lock == null) {
            channel.close();
            throw new IOException("another run is measuring there (process "
                    + Files.readString(file).strip()
                    + "), and two runs at once would disturb each other: wait until it has ended");
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
        held = Optional.of(channel);
    }
}
