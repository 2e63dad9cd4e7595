package org.gaeperf.replay;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The file from which a client sends the requests of a recorded log: when each is due, and which it is. It is mapped into memory,
 * so that millions of requests take nothing of a client's heap. After its last request it begins again.
 */
public final class ReplayFile {

    private static final int MAGIC = 0x67616572;
    private static final int HEADER_BYTES = 20;
    private static final int KIND_BYTES = 8;

    private final ByteBuffer content;
    private final int requests;
    private final long periodNanos;
    private final int kindsOffset;
    private final int linesOffset;
    private final int textOffset;

    private ReplayFile(ByteBuffer content) {
        this.content = content;
        this.requests = content.getInt(4);
        this.periodNanos = content.getLong(12);
        this.kindsOffset = HEADER_BYTES + requests * Long.BYTES;
        this.linesOffset = kindsOffset + requests * Integer.BYTES;
        this.textOffset = linesOffset + content.getInt(8) * KIND_BYTES + Integer.BYTES;
    }

    /**
     * A request of some row with some path.
     *
     * @param row its number, from 0
     * @param path with the query
     */
    record Kind(int row, String path) {}

    /**
     * Writes a file.
     *
     * @param dueNanos when each request is due, in order, from 0
     * @param periodNanos after how long the first one is due again
     * @param kindOf the kind of each request
     * @throws IOException if it cannot be written
     */
    static void write(Path file, long[] dueNanos, long periodNanos, int[] kindOf, List<Kind> kinds) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(MAGIC);
            out.writeInt(dueNanos.length);
            out.writeInt(kinds.size());
            out.writeLong(periodNanos);
            for (long nanos : dueNanos) {
                out.writeLong(nanos);
            }
            for (int kind : kindOf) {
                out.writeInt(kind);
            }
            int end = 0;
            for (Kind kind : kinds) {
                out.writeInt(end);
                out.writeInt(kind.row());
                end += kind.path().length();
            }
            out.writeInt(end);
            for (Kind kind : kinds) {
                out.write(kind.path().getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    /**
     * Opens a file that gaeperf has written.
     *
     * @throws IOException if it cannot be read, or is no such file
     */
    public static ReplayFile open(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer content = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            if (content.capacity() < HEADER_BYTES || content.getInt(0) != MAGIC) {
                throw new IOException(file + " has no requests of a recorded log");
            }
            return new ReplayFile(content);
        }
    }

    /** Returns after how long the log begins again, in nanoseconds. */
    public long periodNanos() {
        return periodNanos;
    }

    /** Returns when the request with this number, from 0, is due, in nanoseconds after the first one. */
    public long dueNanos(long number) {
        return number / requests * periodNanos + due((int) (number % requests));
    }

    /** Returns how many requests are due before a time, in nanoseconds after the first one. */
    public long countBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long left = nanos % periodNanos;
        int low = 0;
        int high = requests;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (due(middle) < left) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return nanos / periodNanos * requests + low;
    }

    private long due(int number) {
        return content.getLong(HEADER_BYTES + number * Long.BYTES);
    }

    /** Returns the row of the request with this number, from 0. */
    public int row(long number) {
        return content.getInt(line(number) + Integer.BYTES);
    }

    /** Returns the path of the request with this number, from 0. */
    public String path(long number) {
        int line = line(number);
        int begin = content.getInt(line);
        byte[] text = new byte[content.getInt(line + KIND_BYTES) - begin];
        content.get(textOffset + begin, text);
        return new String(text, StandardCharsets.US_ASCII);
    }

    private int line(long number) {
        int kind = content.getInt(kindsOffset + (int) (number % requests) * Integer.BYTES);
        return linesOffset + kind * KIND_BYTES;
    }
}
