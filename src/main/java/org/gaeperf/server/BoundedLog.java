package org.gaeperf.server;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gaeperf.process.DaemonThreads;

/**
 * The file that a server writes its output to. It keeps the first and the last part of what is more than {@link #MAX_BYTES}, so
 * that a flood of lines does not fill the disk. The server writes to the file itself, at its end, and is not held up: once a
 * second what lies behind the first part is cut off if the file has become too long.
 */
public final class BoundedLog implements AutoCloseable {

    /** The length from which on the file is cut. */
    public static final long MAX_BYTES = 64 << 20;

    private final Path file;
    private final long maxBytes;
    private final ScheduledExecutorService watch;
    private final AtomicLong leftOutBytes = new AtomicLong();

    private BoundedLog(Path file, long maxBytes) {
        this.file = file;
        this.maxBytes = maxBytes;
        this.watch = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("log-bound"));
    }

    /**
     * Makes an empty file, which replaces one that is there.
     *
     * @throws ServerException if the file cannot be written
     */
    public static BoundedLog open(Path file) throws ServerException {
        BoundedLog log;
        try {
            log = open(file, MAX_BYTES);
        } catch (IOException e) {
            throw new ServerException("the server's log " + file + " cannot be written: " + e.getMessage(), e);
        }
        log.watch.scheduleAtFixedRate(log::cutQuietly, 1, 1, TimeUnit.SECONDS);
        return log;
    }

    /** Makes a log that is cut only when it is asked to be. */
    static BoundedLog open(Path file, long maxBytes) throws IOException {
        Files.write(file, new byte[0]);
        return new BoundedLog(file, maxBytes);
    }

    /** Returns where the output of the server goes. */
    public Redirect redirect() {
        return Redirect.appendTo(file.toFile());
    }

    /** Returns all that the server has written so far, with what is left out; empty if the file cannot be read. */
    public synchronized OptionalLong writtenBytes() {
        try {
            return OptionalLong.of(Files.size(file) + leftOutBytes.get());
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Cuts the file if it is too long, and says so where something is left out. */
    synchronized void cut() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long cutBytes = channel.size() - maxBytes / 2;
            if (cutBytes > maxBytes / 2) {
                channel.truncate(maxBytes / 2);
                byte[] mark = String.format(
                                Locale.ROOT,
                                "%n[gaeperf: some %,d bytes are left out here]%n",
                                leftOutBytes.get() + cutBytes)
                        .getBytes(StandardCharsets.US_ASCII);
                Files.write(file, mark, StandardOpenOption.APPEND);
                // The mark is in the file, and was not written by the server.
                leftOutBytes.addAndGet(cutBytes - mark.length);
            }
        }
    }

    private void cutQuietly() {
        try {
            cut();
        } catch (IOException e) {
            // The file was removed, or the disk is full: the trial says that where it reads or writes.
        }
    }

    /** Leaves the file as it is. */
    @Override
    public void close() {
        watch.shutdownNow();
    }
}
