package org.gaeperf.server.zuul;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.gaeperf.webapp.LoadResponse;

/** The responses of the origin, as bytes. */
final class OriginResponse {

    private static final int LETTERS = 26;

    /** Any seed: the body has to be the same for each request, and not to repeat itself. */
    private static final long SEED = 1;

    /** The bytes lie outside the heap, so that the JDK does not copy it for each write. */
    private final ByteBuffer response;

    /** The same response for each request, with a body of random letters. */
    OriginResponse(String instance, int bodyBytes) {
        byte[] bytes = compose(instance, text(bodyBytes));
        this.response = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    /** The body of each response. */
    static byte[] body(int bytes) {
        return text(bytes).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(int length) {
        StringBuilder text = new StringBuilder(length);
        new Random(SEED).ints(length, 0, LETTERS).forEach(letter -> text.append((char) ('a' + letter)));
        return text.toString();
    }

    /** Returns bytes that can be written once. */
    ByteBuffer toBuffer() {
        return response.duplicate();
    }

    private static byte[] compose(String instance, String body) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: " + body.length() + "\r\n"
                        + LoadResponse.INSTANCE_HEADER + ": " + instance + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
