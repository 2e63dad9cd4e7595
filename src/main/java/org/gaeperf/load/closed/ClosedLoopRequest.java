package org.gaeperf.load.closed;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;

/** The request that each connection repeats, as bytes. */
final class ClosedLoopRequest {

    /** The request header that asks for a new connection for each request. */
    private static final String CONNECTION = "Connection";

    private final InetSocketAddress address;
    private final LoadRequest.Answer answer;
    private final byte[] bytes;
    private final boolean closing;
    private final AtomicReference<byte[]> body = new AtomicReference<>();

    /**
     * Composes it.
     *
     * @throws IllegalArgumentException if it has a body, which a closed loop does not send
     */
    ClosedLoopRequest(LoadPlan plan) {
        LoadRequest request = plan.request();
        if (plan.workload().requestBytes() > 0 || request.bodyFile().isPresent()) {
            throw new IllegalArgumentException("a closed loop sends no bodies");
        }
        this.address = new InetSocketAddress(plan.host(), plan.port());
        this.answer = request.answer();
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(request.headers());
        headers.putIfAbsent("Host", plan.host() + ":" + plan.port());
        this.closing = "close".equalsIgnoreCase(headers.get(CONNECTION));
        StringBuilder text = new StringBuilder(request.method() + " " + request.path() + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        this.bytes = text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    InetSocketAddress address() {
        return address;
    }

    LoadRequest.Answer answer() {
        return answer;
    }

    /** Whether each request has a connection of its own. */
    boolean closesConnection() {
        return closing;
    }

    /** Whether the body of an answer is the right one; it is the same for every request. */
    boolean isRightBody(byte[] answered, int length) {
        byte[] first = body.get();
        if (first == null) {
            byte[] candidate = Arrays.copyOf(answered, length);
            if (!answer.mayHaveBody(candidate)) {
                return false;
            }
            body.compareAndSet(null, candidate);
            first = body.get();
        }
        return Arrays.equals(first, 0, first.length, answered, 0, length);
    }

    /** The bytes to be sent, from the first one on. */
    ByteBuffer toBuffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }
}
