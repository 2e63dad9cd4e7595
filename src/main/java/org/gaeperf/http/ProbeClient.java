package org.gaeperf.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.TlsSettings;

/** Sends single requests, past any proxy of the machine, as the load generators send theirs. */
public final class ProbeClient implements AutoCloseable {

    /** A length that Linux does not allow for an option of a command. */
    private static final int MAX_HEADER_BYTES = 128 * 1024;

    private static final int MAX_BODY_BYTES = 256 * 1024 * 1024;

    private final HttpClient client;

    /**
     * Starts a client that speaks HTTP/1.1 in clear text.
     *
     * @param connections that it may have at once
     * @throws IOException if it does not start
     */
    public ProbeClient(int connections) throws IOException {
        this(connections, HttpProtocol.HTTP_1_1, Optional.empty());
    }

    /**
     * Starts a client for requests of this protocol.
     *
     * @param connections that it may have at once
     * @throws IOException if it does not start
     */
    public ProbeClient(int connections, HttpProtocol protocol, Optional<TlsSettings> tls) throws IOException {
        client = new HttpClient(transport(protocol, tls));
        try {
            client.setMaxConnectionsPerDestination(connections);
            client.addBean(new PlainClient(MAX_HEADER_BYTES));
            client.start();
        } catch (Exception e) {
            throw new IOException("the client did not start: " + e.getMessage(), e);
        }
    }

    private static HttpClientTransport transport(HttpProtocol protocol, Optional<TlsSettings> tls) {
        ClientConnector connector = new ClientConnector();
        tls.ifPresent(settings -> connector.setSslContextFactory(new TlsClient(settings, protocol)));
        if (protocol == HttpProtocol.HTTP_2) {
            return new HttpClientTransportOverHTTP2(new HTTP2Client(connector));
        }
        return new StrictTransport(connector);
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
                .scheme(request.scheme())
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
