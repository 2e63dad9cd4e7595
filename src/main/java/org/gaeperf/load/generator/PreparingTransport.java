package org.gaeperf.load.generator;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpDestination;
import org.eclipse.jetty.client.transport.HttpExchange;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;
import org.gaeperf.http.StrictTransport;
import org.gaeperf.model.protocol.HttpProtocol;
import org.mortbay.jetty.load.generator.HTTPClientTransportBuilder;

/**
 * Makes clients for LoadGenerator that prepare each request before it is queued. The listeners of a request are notified of it
 * when it is in the queue, and another thread may be sending it by then.
 */
final class PreparingTransport extends HTTPClientTransportBuilder {

    /** The value of LoadGenerator's own clients. */
    private static final int HTTP_2_WINDOW_BYTES = 16 << 20;

    private final HttpProtocol protocol;
    private final Consumer<Request> address;
    private final BiConsumer<Request, Destination> prepare;

    /**
     * Makes clients of this protocol.
     *
     * @param address called with each request before it is decided which connections it may use
     * @param prepare called with each request by the thread that sends it, and by another one if Jetty sends it again
     */
    PreparingTransport(HttpProtocol protocol, Consumer<Request> address, BiConsumer<Request, Destination> prepare) {
        this.protocol = protocol;
        this.address = address;
        this.prepare = prepare;
    }

    @Override
    public String getType() {
        return "preparing";
    }

    @Override
    protected HttpClientTransport newHttpClientTransport(ClientConnector connector) {
        if (protocol == HttpProtocol.HTTP_2) {
            HTTP2Client client = new HTTP2Client(connector);
            client.setInitialSessionRecvWindow(HTTP_2_WINDOW_BYTES);
            client.setInitialStreamRecvWindow(HTTP_2_WINDOW_BYTES);
            return new HttpClientTransportOverHTTP2(client) {
                @Override
                public Origin newOrigin(Request request) {
                    address.accept(request);
                    return super.newOrigin(request);
                }

                @Override
                public Destination newDestination(Origin origin) {
                    return new Preparing(getHttpClient(), origin, prepare);
                }
            };
        }
        return new StrictTransport(connector) {
            @Override
            public Origin newOrigin(Request request) {
                address.accept(request);
                return super.newOrigin(request);
            }

            @Override
            public Destination newDestination(Origin origin) {
                return new Preparing(getHttpClient(), origin, prepare);
            }
        };
    }

    /** Where the requests to one server are queued. */
    private static final class Preparing extends HttpDestination {

        private final BiConsumer<Request, Destination> prepare;

        Preparing(HttpClient client, Origin origin, BiConsumer<Request, Destination> prepare) {
            super(client, origin);
            this.prepare = prepare;
        }

        @Override
        public void send(HttpExchange exchange) {
            prepare.accept(exchange.getRequest(), this);
            super.send(exchange);
        }
    }
}
