package org.gaeperf.webapp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Serves one request at a time and measures, while it is being served, what memory the server holds: after the whole
 * body was read and the whole response was written, before and after {@code System.gc()}. The figures go into arrays
 * that were made before and are told to a later request, so that handing them out disturbs nothing.
 */
public final class RequestMemoryRecorder {

    /** The path below which both requests come. */
    public static final String PATH = "/memory";

    /** Asks for the figures of the requests before, and forgets them. */
    public static final String TELL = "tell";

    private static final int MAX_REQUESTS = 256;
    private static final int FIGURES = 8;
    private static final int BLOCK_BYTES = 32 * 1024;

    private static final long[] ACCOUNT = new long[MAX_REQUESTS * FIGURES];
    private static final byte[] BLOCK = pattern(BLOCK_BYTES);
    private static final byte[] READ = new byte[BLOCK_BYTES];
    private static final CRC32 CHECKSUM = new CRC32();
    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    private static final BufferPoolMXBean DIRECT = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElseThrow();

    private static int requests;
    private static long usedAfterLast;
    private static long collectionsAfterLast;

    private RequestMemoryRecorder() {}

    /** The bytes that bodies are made of, in either direction: the lower-case alphabet over and over. */
    public static byte[] pattern(int bytes) {
        byte[] pattern = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            pattern[i] = at(i);
        }
        return pattern;
    }

    /** The byte at a place of a body, which begins anew at each block. */
    public static byte at(long index) {
        return (byte) ('a' + index % BLOCK_BYTES % 26);
    }

    /**
     * Reads a request, answers with so many bytes, and measures.
     *
     * @param body of the request
     * @param responseBytes to write
     */
    public static synchronized void serve(InputStream body, OutputStream response, int responseBytes)
            throws IOException {
        CHECKSUM.reset();
        long requestBytes = 0;
        for (int read = body.read(READ); read >= 0; read = body.read(READ)) {
            requestBytes += read;
            CHECKSUM.update(READ, 0, read);
        }
        for (int left = responseBytes; left > 0; left -= BLOCK_BYTES) {
            response.write(BLOCK, 0, Math.min(left, BLOCK_BYTES));
        }
        measure(requestBytes);
    }

    /** A line for each request since this was last asked: the figures of {@link #measure}, with blanks between. */
    public static synchronized String tell() {
        StringBuilder lines = new StringBuilder();
        for (int request = 0; request < requests; request++) {
            for (int figure = 0; figure < FIGURES; figure++) {
                lines.append(figure == 0 ? "" : " ").append(ACCOUNT[request * FIGURES + figure]);
            }
            lines.append('\n');
        }
        requests = 0;
        return lines.toString();
    }

    private static void measure(long requestBytes) {
        long otherCollections = collections() - collectionsAfterLast;
        long usedBefore = MEMORY.getHeapMemoryUsage().getUsed();
        System.gc();
        long usedAfter = MEMORY.getHeapMemoryUsage().getUsed();
        int at = Math.min(requests, MAX_REQUESTS - 1) * FIGURES;
        ACCOUNT[at] = requestBytes;
        ACCOUNT[at + 1] = CHECKSUM.getValue();
        ACCOUNT[at + 2] = usedBefore;
        ACCOUNT[at + 3] = usedAfter;
        ACCOUNT[at + 4] = usedAfterLast;
        ACCOUNT[at + 5] = MEMORY.getNonHeapMemoryUsage().getUsed();
        ACCOUNT[at + 6] = DIRECT.getMemoryUsed();
        ACCOUNT[at + 7] = otherCollections;
        requests = Math.min(requests + 1, MAX_REQUESTS);
        usedAfterLast = usedAfter;
        collectionsAfterLast = collections();
    }

    private static long collections() {
        long sum = 0;
        for (int i = 0; i < COLLECTORS.size(); i++) {
            sum += COLLECTORS.get(i).getCollectionCount();
        }
        return sum;
    }
}
