package org.gaeperf.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.gaeperf.server.request.RunCertificate;

/** A server of Jetty's that answers each request with {@code hello}, by one protocol. */
public final class ProtocolServer implements AutoCloseable {

    private final ServerConnector connector;

    /** What a server speaks. */
    public enum Speaks {
        HTTP1,
        /** HTTP/2 alone, in clear text. */
        H2C,
        /** HTTP/1.1 by TLS, without ALPN. */
        HTTP1_BY_TLS,
        /** HTTP/2 by TLS, and HTTP/1.1 for who does not ask for it. */
        H2
    }

    private ProtocolServer(ServerConnector connector) {
        this.connector = connector;
    }

    /** Starts one in this process, at a free port. */
    public static ProtocolServer start(Speaks speaks, RunCertificate certificate) throws Exception {
        return start(0, speaks, certificate.keyStore(), certificate.password());
    }

    private static ProtocolServer start(int port, Speaks speaks, Path keyStore, String password) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(
                server, 1, 1, factories(speaks, keyStore, password).toArray(ConnectionFactory[]::new));
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                byte[] body = "hello".getBytes(StandardCharsets.US_ASCII);
                response.getHeaders().put("Content-Length", body.length);
                response.write(true, ByteBuffer.wrap(body), callback);
                return true;
            }
        });
        server.start();
        return new ProtocolServer(connector);
    }

    private static List<ConnectionFactory> factories(Speaks speaks, Path keyStore, String password) {
        HttpConfiguration configuration = new HttpConfiguration();
        HttpConnectionFactory http1 = new HttpConnectionFactory(configuration);
        if (speaks == Speaks.HTTP1) {
            return List.of(http1);
        }
        if (speaks == Speaks.H2C) {
            return List.of(new HTTP2CServerConnectionFactory(configuration));
        }
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStorePath(keyStore.toString());
        tls.setKeyStorePassword(password);
        List<ConnectionFactory> factories = new ArrayList<>();
        if (speaks == Speaks.HTTP1_BY_TLS) {
            factories.add(new SslConnectionFactory(tls, http1.getProtocol()));
        } else {
            ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
            alpn.setDefaultProtocol(http1.getProtocol());
            factories.add(new SslConnectionFactory(tls, alpn.getProtocol()));
            factories.add(alpn);
            factories.add(new HTTP2ServerConnectionFactory(configuration));
        }
        factories.add(http1);
        return factories;
    }

    /** Returns its port. */
    public int port() {
        return connector.getLocalPort();
    }

    /**
     * Serves until the process is ended.
     *
     * @param args the port, what it speaks, and for TLS the key store and its password
     */
    public static void main(String[] args) throws Exception {
        start(
                Integer.parseInt(args[0]),
                Speaks.valueOf(args[1]),
                args.length > 2 ? Path.of(args[2]) : Path.of("none"),
                args.length > 2 ? args[3] : "none");
    }

    @Override
    public void close() {
        try {
            connector.getServer().stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server did not stop", e);
        }
    }
}
