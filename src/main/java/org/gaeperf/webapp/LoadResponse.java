package org.gaeperf.webapp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The response of the application under test, for every servlet API. The application reads the whole request body and
 * then writes {@code writes} times {@code writeBytes} bytes.
 */
public final class LoadResponse {

    /** Response header with the id of the server process, so that another server's response is recognized. */
    public static final String INSTANCE_HEADER = "X-Gaeperf-Instance";

    /** System property of the server process with the value of {@link #INSTANCE_HEADER}. */
    public static final String INSTANCE_PROPERTY = "gaeperf.instance";

    /** Request parameter that asks for {@link #INSTANCE_HEADER}. */
    public static final String IDENTIFY = "identify";

    /** Request parameter: for how many milliseconds the application holds the request before it answers. */
    public static final String HOLD_MILLIS = "holdMillis";

    private static final int READ_BYTES = 8 * 1024;

    /**
     * The block of the previous response, used again if it has the right size, so that the application adds no garbage.
     */
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
     * The response to a request with this query string. The parameters are parsed here, since parsing by the container
     * would make it read the body of a form.
     */
    public static LoadResponse forQuery(String query) {
        return new LoadResponse(number(query, "writes", 1), number(query, "writeBytes", 1));
    }

    /** Says whether the query asks for {@link #INSTANCE_HEADER}. */
    public static boolean asksForInstance(String query) {
        return query != null && query.contains(IDENTIFY);
    }

    /** Holds the calling thread for {@link #HOLD_MILLIS}; at once over without that parameter, or if interrupted. */
    public static void hold(String query) {
        int millis = number(query, HOLD_MILLIS, 0);
        if (millis > 0) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Reads the body to its end and returns its size in bytes. */
    public static long drain(InputStream body) throws IOException {
        byte[] buffer = new byte[READ_BYTES];
        long bytes = 0;
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
            bytes += read;
        }
        return bytes;
    }

    /** Writes the body of the response. */
    public void writeTo(OutputStream out) throws IOException {
        for (int i = 0; i < writes; i++) {
            out.write(block);
        }
    }

    private static int number(String query, String name, int defaultValue) {
        if (query == null) {
            return defaultValue;
        }
        for (String parameter : query.split("&")) {
            if (parameter.startsWith(name + "=")) {
                return Integer.parseInt(parameter.substring(name.length() + 1));
            }
        }
        return defaultValue;
    }
}
