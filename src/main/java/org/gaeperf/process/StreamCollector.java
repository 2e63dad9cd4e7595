package org.gaeperf.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads a stream of a process to its end in a thread of its own, so that the process never waits for its reader. */
public final class StreamCollector {

    /** What is kept of one stream; the rest is read and thrown away. */
    static final int LIMIT_BYTES = 16 * 1024 * 1024;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread thread;
    private boolean truncated;

    private StreamCollector(InputStream stream) {
        thread = new Thread(() -> drain(stream), "command-output");
        thread.setDaemon(true);
    }

    public static StreamCollector of(InputStream stream) {
        StreamCollector drain = new StreamCollector(stream);
        drain.thread.start();
        return drain;
    }

    /** Waits until the stream has ended, at most so long. */
    public void await(long millis) throws InterruptedException {
        thread.join(millis);
    }

    public synchronized String text() {
        return kept.toString(StandardCharsets.UTF_8);
    }

    synchronized boolean isTruncated() {
        return truncated;
    }

    private void drain(InputStream stream) {
        byte[] buffer = new byte[8192];
        try (stream) {
            for (int length = stream.read(buffer); length >= 0; length = stream.read(buffer)) {
                keep(buffer, length);
            }
        } catch (IOException closed) {
            // The process was killed: what was read until then is all there is.
        }
    }

    private synchronized void keep(byte[] buffer, int length) {
        int room = Math.min(length, LIMIT_BYTES - kept.size());
        kept.write(buffer, 0, room);
        truncated |= room < length;
    }
}
