package org.gaeperf.load.closed;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.gaeperf.http.SentRequest;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.ResponseContent;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.protocol.HttpProtocol;

/** The request that each connection repeats, as bytes. */
final class ClosedLoopRequest {

    private final InetSocketAddress address;
    private final LoadRequest.ExpectedResponse response;
    private final byte[] bytes;
    private final boolean closing;
    private final boolean head;
    private final ResponseContent content;

    /**
     * Composes it.
     *
     * @throws IllegalArgumentException if it has a body, or another protocol than HTTP/1.1 in clear text, which a closed
     *     loop does not send
     */
    ClosedLoopRequest(LoadPlan plan) {
        LoadRequest request = plan.request();
        if (plan.workload().requestBytes() > 0 || request.bodyFile().isPresent()) {
            throw new IllegalArgumentException("a closed loop sends no bodies");
        }
        if (request.protocol() != HttpProtocol.HTTP_1_1 || request.tls().isPresent()) {
            throw new IllegalArgumentException("a closed loop sends by HTTP/1.1 in clear text only");
        }
        this.address = new InetSocketAddress(plan.host(), plan.port());
        this.response = request.response();
        this.content = new ResponseContent(response);
        this.closing = request.headers().stream()
                .anyMatch(header -> header.isNamed("Connection") && "close".equalsIgnoreCase(header.value()));
        this.head = "HEAD".equals(request.method());
        this.bytes = new SentRequest(request, plan.host(), plan.port(), false).toBytes();
    }

    InetSocketAddress address() {
        return address;
    }

    LoadRequest.ExpectedResponse response() {
        return response;
    }

    /** Says whether each request has a connection of its own. */
    boolean closesConnection() {
        return closing;
    }

    /** Says whether no response has a body, whatever length it names. */
    boolean isHead() {
        return head;
    }

    /** Returns what compares the bodies of responses; the right one is the same for every request. */
    ResponseContent content() {
        return content;
    }

    /** Returns where to put the body of the next response; empty if nobody reads it. */
    Optional<ResponseContent.Body> readNext() {
        return content.read();
    }

    /** The bytes to be sent, from the first one on. */
    ByteBuffer toBuffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }
}
