package org.gaeperf.replay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The lines of a file that are not empty, of which none is kept beyond a length, whatever the file is. */
final class LogLines implements AutoCloseable {

    static final int MAX_BYTES = 64 * 1024;

    private final InputStream in;
    private final byte[] chunk = new byte[MAX_BYTES];
    private final byte[] line = new byte[MAX_BYTES];
    private int position;
    private int limit;
    private int length;
    private boolean tooLong;
    private long ends;

    private LogLines(InputStream in) {
        this.in = in;
    }

    static LogLines open(Path file) throws IOException {
        return new LogLines(Files.newInputStream(file));
    }

    /** Goes to the next line; returns whether there is one. */
    boolean next() throws IOException {
        length = 0;
        tooLong = false;
        int read = read();
        while (read >= 0 && (read != '\n' || length == 0)) {
            if (read == '\n') {
                ends++;
            } else if (read != '\r' && length < MAX_BYTES) {
                line[length] = (byte) read;
                length++;
            } else if (read != '\r') {
                tooLong = true;
            }
            read = read();
        }
        ends += length > 0 ? 1 : 0;
        return length > 0;
    }

    private int read() throws IOException {
        if (position == limit) {
            position = 0;
            limit = in.read(chunk);
            if (limit < 0) {
                limit = 0;
                return -1;
            }
        }
        return chunk[position++] & 0xff;
    }

    /** Returns the line, or its beginning. */
    String text() {
        return new String(line, 0, length, StandardCharsets.ISO_8859_1);
    }

    boolean isTooLong() {
        return tooLong;
    }

    /** Returns the number of the line, from 1; empty lines count. */
    long number() {
        return ends;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
