package org.gaeperf.zuul.tomcat;

import java.io.IOException;
import java.net.URI;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;

/** Blocking requests to the origin, over a pool with room for every thread. */
final class OriginClient {

    /** As published: "set to ensure no pool bottleneck". */
    private static final int MAX_CONNECTIONS = 5_000;

    private final URI origin;
    private final CloseableHttpClient client;

    OriginClient(URI origin) {
        this.origin = origin;
        PoolingHttpClientConnectionManager pool = new PoolingHttpClientConnectionManager();
        pool.setMaxTotal(MAX_CONNECTIONS);
        pool.setDefaultMaxPerRoute(MAX_CONNECTIONS);
        // A check before each use would be one more system call for each request.
        pool.setValidateAfterInactivity(-1);
        this.client = HttpClients.custom()
                .setConnectionManager(pool)
                .disableCookieManagement()
                .disableRedirectHandling()
                .disableContentCompression()
                .disableAutomaticRetries()
                .build();
    }

    /** The origin's response, which the caller closes. */
    CloseableHttpResponse get(String pathAndQuery) throws IOException {
        return client.execute(new HttpGet(origin.resolve(pathAndQuery)));
    }
}
