package org.gaeperf.model.server;

import java.util.List;
import java.util.OptionalLong;

/**
 * What requests that come one at a time cost in memory, measured inside the application's {@code service()} while each
 * was being served.
 *
 * @param bodyBytes of each request and of each response
 * @param warmUpRequests sent before those of {@code readings}
 * @param readings one for each request, in order
 * @param nmtOutsideHeapCommittedBytes committed memory by Native Memory Tracking without the Java heap, right after the
 *     last request
 */
public record RequestMemory(
        long bodyBytes, int warmUpRequests, List<Reading> readings, OptionalLong nmtOutsideHeapCommittedBytes) {

    public RequestMemory {
        readings = List.copyOf(readings);
    }

    /**
     * One request, by {@code java.lang.management} inside the server, after its body was read and its response written.
     *
     * @param heapUsedBeforeGcBytes before {@code System.gc()}
     * @param heapUsedAfterGcBytes after it: what the request still holds, and all that lives longer
     * @param growthBytes {@code heapUsedBeforeGcBytes} less the heap used after the collection of the request before:
     *     what one request adds
     * @param nonHeapUsedBytes metaspace, code cache and the like
     * @param directBufferBytes of {@code java.nio} direct buffers
     * @param otherCollections collections since the request before beside the one that was asked for; with any, the
     *     growth says too little
     */
    public record Reading(
            long heapUsedBeforeGcBytes,
            long heapUsedAfterGcBytes,
            long growthBytes,
            long nonHeapUsedBytes,
            long directBufferBytes,
            long otherCollections) {

        /** What the collection freed. */
        public long garbageBytes() {
            return heapUsedBeforeGcBytes - heapUsedAfterGcBytes;
        }
    }
}
