package org.gaeperf.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.gaeperf.model.load.LoadRequest;

/** Sends single requests, by HTTP/1.1 and past any proxy of the machine, as the load generators send theirs. */
public final class ProbeClient implements AutoCloseable {

    /** A length that Linux does not allow for an option of a command. */
    private static final int MAX_HEADER_BYTES = 128 * 1024;

    private static final int MAX_BODY_BYTES = 256 * 1024 * 1024;

    private final HttpClient client = new HttpClient(new StrictTransport());

    /**
     * Starts the client.
     *
     * @param connections that it may have at once
     * @throws IOException if it does not start
     */
    public ProbeClient(int connections) throws IOException {
        try {
            client.setMaxConnectionsPerDestination(connections);
            client.addBean(new PlainClient(MAX_HEADER_BYTES));
            client.start();
        } catch (Exception e) {
            throw new IOException("the client did not start: " + e.getMessage(), e);
        }
    }

    /**
     * Sends a request, and waits for its response.
     *
     * @param body of the request; empty for none
     * @throws TimeoutException if the response is not complete in this time
     * @throws IOException if there is none for another reason
     */
    public ReceivedResponse send(URI server, LoadRequest request, byte[] body, Duration timeout)
            throws IOException, InterruptedException, TimeoutException {
        try {
            return sendAsync(server, request, body, timeout).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TimeoutException timedOut) {
                throw timedOut;
            }
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IOException(e.getCause().toString(), e.getCause());
        }
    }

    /**
     * Sends a request, and does not wait for its response.
     *
     * @param body of the request; empty for none
     * @param timeout after which the future fails
     */
    public CompletableFuture<ReceivedResponse> sendAsync(
            URI server, LoadRequest request, byte[] body, Duration timeout) {
        SentRequest sent = new SentRequest(request, server.getHost(), server.getPort(), body.length > 0);
        Request jettyRequest = client.newRequest(server.getHost(), server.getPort())
                .method(request.method())
                .path(SentRequest.jettyPath(request.path()))
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        sent.putHeaders(jettyRequest);
        if (body.length > 0) {
            jettyRequest.body(new BytesRequestContent((String) null, body));
        }
        return new CompletableResponseListener(jettyRequest, MAX_BODY_BYTES)
                .send()
                .thenApply(response ->
                        new ReceivedResponse(response.getStatus(), response.getHeaders(), response.getContent()));
    }

    /** Closes its connections. */
    @Override
    public void close() {
        try {
            client.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the client did not stop", e);
        }
    }
}
