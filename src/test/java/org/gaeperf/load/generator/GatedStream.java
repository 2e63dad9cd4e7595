package org.gaeperf.load.generator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;

/** A file on a slow, a stuck or a full disk. */
final class GatedStream extends OutputStream {

    /** What happens to a write after the log's head. */
    enum Disk {
        SLOW,
        STUCK,
        FULL
    }

    private static final long SLOW_MILLIS = 20;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch freed = new CountDownLatch(1);
    private final Disk disk;

    GatedStream(Disk disk) {
        this.disk = disk;
    }

    @Override
    public void write(int oneByte) {
        throw new UnsupportedOperationException("a log writes whole intervals");
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (bytes[offset] != '#') {
            reached.countDown();
            hold();
        }
        synchronized (written) {
            written.write(bytes, offset, length);
        }
    }

    private void hold() throws IOException {
        try {
            switch (disk) {
                case SLOW -> Thread.sleep(SLOW_MILLIS);
                case STUCK -> freed.await();
                case FULL -> throw new IOException("No space left on device");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Waits until an interval is being written. */
    void awaitWrite() throws InterruptedException {
        reached.await();
    }

    /** Lets a stuck disk go on. */
    void free() {
        freed.countDown();
    }

    byte[] written() {
        synchronized (written) {
            return written.toByteArray();
        }
    }
}
