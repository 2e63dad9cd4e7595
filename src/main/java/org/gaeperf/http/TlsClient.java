package org.gaeperf.http;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.TlsSettings;

/**
 * Begins the handshakes of Jetty's client. A server has to prove that it has a certificate which is trusted in this run, and
 * which has its name; the authorities of the JDK count for nothing.
 */
public final class TlsClient extends SslContextFactory.Client {

    private static final String HTTPS = "HTTPS";
    private static final String KNOWN = TlsClient.class.getName();

    private final TlsSettings settings;
    private final HttpProtocol protocol;
    private final Map<SSLEngine, Long> begunNanos = new ConcurrentHashMap<>();
    private final AtomicInteger connections = new AtomicInteger();

    /**
     * Creates what begins the handshakes of one client.
     *
     * @param protocol that is offered to the server (ALPN)
     * @throws IllegalArgumentException if there is no certificate in the settings
     */
    public TlsClient(TlsSettings settings, HttpProtocol protocol) {
        this.settings = settings;
        this.protocol = protocol;
        setTrustStore(TrustedCertificates.keyStore(settings.trusted()));
        setEndpointIdentificationAlgorithm(HTTPS);
    }

    /** Creates the engine of a connection, which has just been opened. */
    @Override
    public SSLEngine newSSLEngine(String host, int port) {
        // The JDK looks a session up by this name and this port, and uses the port for nothing else.
        SSLEngine engine = super.newSSLEngine(
                settings.serverName().orElse(host), settings.resumes() ? port : connections.getAndIncrement());
        begunNanos.put(engine, System.nanoTime());
        return engine;
    }

    /** Offers the only protocol that the client speaks. */
    @Override
    public void customize(SSLEngine engine) {
        super.customize(engine);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol.alpn()});
        engine.setSSLParameters(parameters);
    }

    /**
     * Returns when the first handshake of a connection was begun, by {@link System#nanoTime()}, and forgets it; later ones are no
     * new connections.
     */
    public Optional<Long> end(SSLEngine engine) {
        return Optional.ofNullable(begunNanos.remove(engine));
    }

    /** Says whether a connection has resumed the session of an earlier one, and remembers its session. */
    public static boolean hasResumed(SSLSession session) {
        // All connections that resume a session share its values.
        boolean known = session.getValue(KNOWN) != null;
        session.putValue(KNOWN, true);
        return known;
    }
}
