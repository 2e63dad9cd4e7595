package org.gaeperf.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.TlsSettings;

/**
 * Finds out why a server cannot be asked by TLS. It makes one handshake that trusts no more than the load does, and looks at
 * what the server presents.
 */
public final class Greeting {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** What a certificate's alternative name is, in the numbers of RFC 5280. */
    private static final int DNS_NAME = 2;

    private static final int IP_ADDRESS = 7;

    private final URI server;
    private final HttpProtocol protocol;
    private final TlsSettings settings;
    private final Presented presented;

    private Greeting(URI server, HttpProtocol protocol, TlsSettings settings) throws GeneralSecurityException {
        this.server = server;
        this.protocol = protocol;
        this.settings = settings;
        this.presented = new Presented(settings);
    }

    /**
     * Says why the server will never do; empty if that is not known, since it may be starting, or if it does.
     *
     * @param request which is to be sent by TLS; nothing is found in clear text
     */
    public static Optional<String> refusal(URI server, LoadRequest request) {
        if (request.tls().isEmpty()) {
            return Optional.empty();
        }
        try {
            return new Greeting(server, request.protocol(), request.tls().get()).refusal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    private Optional<String> refusal() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {presented}, null);
        String host = server.getHost().replaceAll("[\\[\\]]", "");
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, server.getPort()), Math.toIntExact(TIMEOUT.toMillis()));
            socket.setSoTimeout(Math.toIntExact(TIMEOUT.toMillis()));
            String name = settings.serverName().orElse(host);
            try (SSLSocket secured =
                    (SSLSocket) context.getSocketFactory().createSocket(socket, name, server.getPort(), true)) {
                SSLParameters parameters = secured.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                // Both, so that a server that speaks only the other one says so.
                parameters.setApplicationProtocols(new String[] {protocol.alpn(), other().alpn()});
                secured.setSSLParameters(parameters);
                secured.startHandshake();
                return wrongProtocol(secured.getApplicationProtocol());
            }
        } catch (IOException e) {
            return presented
                    .describe()
                    .filter(certificate -> isOfCertificate(e))
                    .map(certificate -> "the certificate that it presents is refused: " + reason(e) + "; it is "
                            + certificate + "; this run trusts only the one made for it, or those of"
                            + " bench.request.tls.certificate, and only for the name "
                            + settings.serverName().orElse(server.getHost()) + " (bench.request.tls.serverName)");
        }
    }

    private static boolean isOfCertificate(Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof CertificateException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    private HttpProtocol other() {
        return protocol == HttpProtocol.HTTP_2 ? HttpProtocol.HTTP_1_1 : HttpProtocol.HTTP_2;
    }

    private Optional<String> wrongProtocol(String chosen) {
        return protocol == HttpProtocol.HTTP_1_1 || chosen.equals(protocol.alpn())
                ? Optional.empty()
                : Optional.of("it was offered " + protocol.alpn() + " and chose "
                        + (chosen.isEmpty() ? "no protocol, as a server without ALPN does" : chosen));
    }

    /** What the JDK says of the deepest cause, which names the fault. */
    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null
                ? cause.toString()
                : cause.getMessage().replaceFirst("\\.$", "");
    }

    /** Checks as the JDK does, and keeps what was checked. */
    private static final class Presented extends X509ExtendedTrustManager {

        private final X509ExtendedTrustManager checking;
        private Optional<X509Certificate> certificate = Optional.empty();

        Presented(TlsSettings settings) throws GeneralSecurityException {
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(TrustedCertificates.keyStore(settings.trusted()));
            checking = (X509ExtendedTrustManager) factory.getTrustManagers()[0];
        }

        Optional<String> describe() {
            return certificate.map(found -> "that of " + found.getSubjectX500Principal() + ", issued by "
                    + found.getIssuerX500Principal() + ", for " + names(found) + ", valid until "
                    + found.getNotAfter().toInstant() + ", SHA-256 " + sha256(found));
        }

        private static String names(X509Certificate found) {
            try {
                Collection<List<?>> names = found.getSubjectAlternativeNames();
                return names == null
                        ? "no name"
                        : names.stream()
                                .filter(name -> List.of(DNS_NAME, IP_ADDRESS).contains(name.get(0)))
                                .map(name -> String.valueOf(name.get(1)))
                                .collect(Collectors.joining(" and "));
            } catch (CertificateParsingException e) {
                return "names that cannot be read";
            }
        }

        private static String sha256(Certificate found) {
            try {
                return LoadRequest.ExpectedResponse.sha256(found.getEncoded());
            } catch (CertificateException e) {
                return "unknown";
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            certificate = Arrays.stream(chain).findFirst();
            checking.checkServerTrusted(chain, type, socket);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            certificate = Arrays.stream(chain).findFirst();
            checking.checkServerTrusted(chain, type, engine);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            certificate = Arrays.stream(chain).findFirst();
            checking.checkServerTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checking.checkClientTrusted(chain, type, socket);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checking.checkClientTrusted(chain, type, engine);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            checking.checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return checking.getAcceptedIssuers();
        }
    }
}
