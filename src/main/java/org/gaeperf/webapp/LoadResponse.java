package org.gaeperf.webapp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * What the application under test does with a request, whichever servlet API it came by: read the whole body, answer
 * with {@code writes} times {@code writeBytes} bytes.
 */
public final class LoadResponse {

    /** Tells one server process from another, so that nobody else's answer is taken for ours. */
    public static final String INSTANCE_HEADER = "X-Gaeperf-Instance";

    /** System property of the server process with the value of {@link #INSTANCE_HEADER}. */
    public static final String INSTANCE_PROPERTY = "gaeperf.instance";

    /** The request parameter that asks for {@link #INSTANCE_HEADER}. */
    public static final String IDENTIFY = "identify";

    private static final int READ_BYTES = 8 * 1024;

    /** The block of the answer before: a workload's answers are all alike, and the application is not to add garbage. */
    private static volatile byte[] lastBlock = new byte[0];

    private final int writes;
    private final byte[] block;

    private LoadResponse(int writes, int writeBytes) {
        this.writes = writes;
        this.block = block(writeBytes);
    }

    private static byte[] block(int bytes) {
        byte[] last = lastBlock;
        if (last.length == bytes) {
            return last;
        }
        byte[] block = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            block[i] = (byte) ('a' + i % 26);
        }
        lastBlock = block;
        return block;
    }

    /**
     * The answer that a query string asks for. Parameters that a container would parse are read by hand: asking it for
     * them would make it read the body of a form.
     */
    public static LoadResponse to(String query) {
        return new LoadResponse(number(query, "writes", 1), number(query, "writeBytes", 1));
    }

    /** Whether the query asks who answers. */
    public static boolean asksWho(String query) {
        return query != null && query.contains(IDENTIFY);
    }

    /** Reads the body to its end and counts it. */
    public static long drain(InputStream body) throws IOException {
        byte[] buffer = new byte[READ_BYTES];
        long bytes = 0;
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
            bytes += read;
        }
        return bytes;
    }

    /** Writes the body of the answer. */
    public void writeTo(OutputStream out) throws IOException {
        for (int i = 0; i < writes; i++) {
            out.write(block);
        }
    }

    private static int number(String query, String name, int byDefault) {
        if (query == null) {
            return byDefault;
        }
        for (String parameter : query.split("&")) {
            if (parameter.startsWith(name + "=")) {
                return Integer.parseInt(parameter.substring(name.length() + 1));
            }
        }
        return byDefault;
    }
}
