package org.gaeperf.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.gaeperf.files.FileWriteException;

/**
 * Allows only one run at a time in an output directory: two would disturb each other. The operating system releases the
 * lock however the process ends.
 */
final class RunLock implements AutoCloseable {

    private static final String FILE = ".lock";

    private final FileChannel channel;

    private RunLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @throws IOException if another run holds it, or the file cannot be written
     */
    static RunLock acquire(Path output) throws IOException {
        Files.createDirectories(output);
        Path file = output.resolve(FILE);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            requireFree(channel, file, output);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        try {
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return new RunLock(channel);
        } catch (IOException e) {
            channel.close();
            throw FileWriteException.of(file, e);
        }
    }

    private static void requireFree(FileChannel channel, Path file, Path output) throws IOException {
        if (lock(channel).isEmpty()) {
            throw new IOException("another run is measuring into " + output + " (process "
                    + Files.readString(file).strip()
                    + "), and two runs at once would disturb each other: wait until it has ended");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Takes the lock; empty if another process holds it, or this one does already. */
    private static Optional<FileLock> lock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }
}
