package org.gaeperf.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A real HTTP server whose behaviour a test knows. */
final class ReferenceServer implements AutoCloseable {

    /** What the server does with a request. */
    interface Behaviour {

        /**
         * Answers.
         *
         * @param count of this request, from 1
         */
        void answer(long count, Exchange exchange) throws InterruptedException;
    }

    /** One request and its response. */
    record Exchange(Request request, Response response, Callback callback) {

        void answer(int status, int bytes) {
            response.setStatus(status);
            response.write(true, ByteBuffer.allocate(bytes), callback);
        }

        /** Answers with compressed bytes, whatever the client accepts. */
        void answerGzipped(int bytes) {
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
                gzip.write(new byte[bytes]);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
            response.write(true, ByteBuffer.wrap(compressed.toByteArray()), callback);
        }

        /** Leaves the request without a response. */
        void forget() {
            // Neither written to nor completed.
        }
    }

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong bodyBytes = new AtomicLong();

    private ReferenceServer(Behaviour behaviour) {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setStopTimeout(0);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback)
                    throws InterruptedException, IOException {
                bodyBytes.addAndGet(Request.asInputStream(request).readAllBytes().length);
                behaviour.answer(requests.incrementAndGet(), new Exchange(request, response, callback));
                return true;
            }
        });
    }

    static ReferenceServer start(Behaviour behaviour) throws IOException {
        ReferenceServer server = new ReferenceServer(behaviour);
        try {
            server.server.start();
            return server;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    int port() {
        return connector.getLocalPort();
    }

    long requests() {
        return requests.get();
    }

    /** Returns how many connections clients have open now. */
    int connections() {
        return connector.getConnectedEndPoints().size();
    }

    long bodyBytes() {
        return bodyBytes.get();
    }

    void stop() throws IOException {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        stop();
    }
}
