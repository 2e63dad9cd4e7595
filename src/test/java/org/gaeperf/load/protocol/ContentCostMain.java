package org.gaeperf.load.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.gaeperf.model.load.LoadRequest;

/** Prints how long the client takes to compare the body of one response with the right one, by its length. */
final class ContentCostMain {

    private static final int[] LENGTHS = {1 << 10, 16 << 10, 64 << 10};
    private static final int ROUNDS = 15;
    private static final int RESPONSES = 40_000;

    /** Jetty's client reads so much at once. */
    private static final int PIECE = 16 << 10;

    private ContentCostMain() {}

    /** Measures; there are no arguments. */
    public static void main(String[] args) {
        for (int length : LENGTHS) {
            ByteBuffer bytes = ByteBuffer.allocateDirect(length);
            byte[] random = new byte[length];
            new Random(1).nextBytes(random);
            bytes.put(random).flip();
            ResponseContent content = new ResponseContent(LoadRequest.get("/").response());
            compare(content, bytes, 10);
            content.measurementBegins();
            long[] nanos = new long[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                long beginNanos = System.nanoTime();
                compare(content, bytes, RESPONSES);
                nanos[round] = (System.nanoTime() - beginNanos) / RESPONSES;
            }
            Arrays.sort(nanos);
            System.out.printf(
                    Locale.ROOT,
                    "%,d bytes: %,d ns (%,d to %,d)%n",
                    length,
                    nanos[ROUNDS / 2],
                    nanos[0],
                    nanos[ROUNDS - 1]);
        }
    }

    private static void compare(ResponseContent content, ByteBuffer bytes, int responses) {
        for (int number = 0; number < responses; number++) {
            ResponseContent.Body body = content.read().orElseThrow();
            for (int from = 0; from < bytes.limit(); from += PIECE) {
                body.add(bytes.duplicate().position(from).limit(Math.min(bytes.limit(), from + PIECE)));
            }
            if (content.judge(body) == ResponseContent.Verdict.WRONG) {
                throw new IllegalStateException("the same bytes are wrong");
            }
        }
    }
}
