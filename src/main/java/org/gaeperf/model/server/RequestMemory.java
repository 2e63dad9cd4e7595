package org.gaeperf.model.server;

import java.util.List;
import java.util.OptionalLong;

/**
 * The memory that a request takes when requests come one at a time, measured inside the application's {@code service()}
 * while the request is being served.
 *
 * @param bodyBytes size of each request body and of each response body
 * @param warmUpRequests how many requests were sent before those in {@code requests}
 * @param requests the measured requests, in order
 * @param nmtOutsideHeapCommittedBytes memory committed outside the Java heap by Native Memory Tracking, right after the
 *     last request
 */
public record RequestMemory(
        long bodyBytes, int warmUpRequests, List<MeasuredRequest> requests, OptionalLong nmtOutsideHeapCommittedBytes) {

    public RequestMemory {
        requests = List.copyOf(requests);
    }

    /**
     * One request, by {@code java.lang.management} inside the server, after its body was read and its response written.
     *
     * @param heapUsedBeforeGcBytes before {@code System.gc()}
     * @param heapUsedAfterGcBytes after it: what the request still holds, and everything that lives longer
     * @param growthBytes {@code heapUsedBeforeGcBytes} minus the heap used after the collection of the previous request:
     *     what one request adds
     * @param nonHeapUsedBytes metaspace, code cache and the like
     * @param directBufferBytes {@code java.nio} direct buffers
     * @param otherCollections collections since the previous request, not counting the requested one; if there are any,
     *     {@code growthBytes} is too low
     */
    public record MeasuredRequest(
            long heapUsedBeforeGcBytes,
            long heapUsedAfterGcBytes,
            long growthBytes,
            long nonHeapUsedBytes,
            long directBufferBytes,
            long otherCollections) {

        /** Returns what the collection freed, in bytes. */
        public long garbageBytes() {
            return heapUsedBeforeGcBytes - heapUsedAfterGcBytes;
        }
    }
}
