package org.gaeperf.http;

import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.io.Connection;

/**
 * Makes Jetty's client send what it was asked for and nothing else, and report each response as it came: it follows no
 * redirect, keeps no cookie, answers no challenge, decodes nothing and adds no header. It is a bean of a client that is
 * not started yet, or of a LoadGenerator, which hands its listeners for connections to the clients that it makes.
 */
public final class PlainClient implements HttpClient.Aware, Connection.Listener {

    /** A response with longer headers is a failure; browsers and servers allow from 8 to 256 KiB. */
    public static final int MAX_RESPONSE_HEADER_BYTES = 256 * 1024;

    private final int maxRequestHeaderBytes;

    /** Makes a client for requests with headers of at most this length. */
    public PlainClient(int maxRequestHeaderBytes) {
        this.maxRequestHeaderBytes = maxRequestHeaderBytes;
    }

    /** Is called by the client when it starts, after it has got all that is taken away here. */
    @Override
    public void setHttpClient(HttpClient client) {
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.setUserAgentField(null);
        client.setDefaultRequestContentType(null);
        client.getContentDecoderFactories().clear();
        client.getProtocolHandlers().clear();
        client.getProtocolHandlers().put(new InterimResponses());
        client.setMaxResponseHeadersSize(MAX_RESPONSE_HEADER_BYTES);
        client.setRequestBufferSize(Math.max(client.getRequestBufferSize(), maxRequestHeaderBytes));
        client.setMaxRequestHeadersSize(Math.max(client.getMaxRequestHeadersSize(), maxRequestHeaderBytes));
    }
}
