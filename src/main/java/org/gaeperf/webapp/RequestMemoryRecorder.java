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
 * Serves one request at a time and measures the server's memory during the request: after the whole request body has
 * been read and the whole response body has been written, before and after {@code System.gc()}. The values are kept in
 * an array that was allocated in advance, and a later request reads them, so that reporting does not disturb the
 * measurement.
 */
public final class RequestMemoryRecorder {

    /** The path of the requests that are measured and of the request for the report. */
    public static final String PATH = "/memory";

    /** The query that asks for {@link #report}. */
    public static final String REPORT = "report";

    private static final int MAX_REQUESTS = 256;
    private static final int VALUES = 8;
    private static final int BLOCK_BYTES = 32 * 1024;

    private static final long[] RECORDS = new long[MAX_REQUESTS * VALUES];
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

    /** The content of all request and response bodies: the lower-case alphabet, repeated. */
    public static byte[] pattern(int bytes) {
        byte[] pattern = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            pattern[i] = at(i);
        }
        return pattern;
    }

    /** The byte at this index of a body; the alphabet starts again with each block. */
    public static byte at(long index) {
        return (byte) ('a' + index % BLOCK_BYTES % 26);
    }

    /**
     * Reads a request, writes the response, and measures.
     *
     * @param body of the request
     * @param response the stream for the body of the response
     * @param responseBytes the size of the response body
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

    /** A line for each request since the last report: the values of {@link #measure}, separated by spaces. */
    public static synchronized String report() {
        StringBuilder lines = new StringBuilder();
        for (int request = 0; request < requests; request++) {
            for (int value = 0; value < VALUES; value++) {
                lines.append(value == 0 ? "" : " ").append(RECORDS[request * VALUES + value]);
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
        int at = Math.min(requests, MAX_REQUESTS - 1) * VALUES;
        RECORDS[at] = requestBytes;
        RECORDS[at + 1] = CHECKSUM.getValue();
        RECORDS[at + 2] = usedBefore;
        RECORDS[at + 3] = usedAfter;
        RECORDS[at + 4] = usedAfterLast;
        RECORDS[at + 5] = MEMORY.getNonHeapMemoryUsage().getUsed();
        RECORDS[at + 6] = DIRECT.getMemoryUsed();
        RECORDS[at + 7] = otherCollections;
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
