package org.gaeperf.gate.explanation;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.webapp.InjectedFault;

/** A process that does invented requests, each of which has a buffer outside of the heap; with a fault it keeps them all. */
final class LeakingWorkMain {

    /** What a request allocates of native memory. */
    static final int BYTES = 10_000;

    private static final List<ByteBuffer> KEPT = new ArrayList<>();

    private LeakingWorkMain() {}

    /**
     * Prints a line like {@link FaultyWorkMain}, in which each value is 1, and waits to be ended.
     *
     * @param args the number of requests
     */
    public static void main(String[] args) throws Exception {
        boolean faulty = !System.getProperty(InjectedFault.PROPERTY, "").isEmpty();
        Instant from = Instant.now();
        for (int request = 0; request < Integer.parseInt(args[0]); request++) {
            serve(faulty);
        }
        System.out.println(from + " " + Instant.now() + " 1 1 1 1 1");
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void serve(boolean faulty) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES);
        if (faulty) {
            KEPT.add(buffer);
        }
    }
}
