package org.gaeperf.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads an output stream of a process to its end in its own thread, so that the process never blocks on a full pipe.
 */
public final class StreamCollector {

    /** How much of a stream is kept; the rest is read and discarded. */
    static final int LIMIT_BYTES = 16 * 1024 * 1024;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread thread;
    private boolean truncated;

    private StreamCollector(InputStream stream) {
        thread = new Thread(() -> drain(stream), "command-output");
        thread.setDaemon(true);
    }

    /** Starts to read the stream, and closes it at its end. */
    public static StreamCollector start(InputStream stream) {
        StreamCollector collector = new StreamCollector(stream);
        collector.thread.start();
        return collector;
    }

    /** Waits until the stream has ended, but no longer than the given time. */
    public void await(long millis) throws InterruptedException {
        thread.join(millis);
    }

    /** Returns what was read so far, decoded as UTF-8. */
    public synchronized String text() {
        return kept.toString(StandardCharsets.UTF_8);
    }

    /** Says whether the stream was longer than {@link #LIMIT_BYTES}. */
    synchronized boolean isTruncated() {
        return truncated;
    }

    private void drain(InputStream stream) {
        byte[] buffer = new byte[8192];
        try (stream) {
            for (int length = stream.read(buffer); length >= 0; length = stream.read(buffer)) {
                keep(buffer, length);
            }
        } catch (IOException e) {
            // The process was killed. What was read until then is kept.
        }
    }

    private synchronized void keep(byte[] buffer, int length) {
        int room = Math.min(length, LIMIT_BYTES - kept.size());
        kept.write(buffer, 0, room);
        truncated |= room < length;
    }
}
