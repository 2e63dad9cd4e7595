package org.gaeperf.http;

import java.util.Map;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.client.transport.HttpExchange;
import org.eclipse.jetty.client.transport.internal.HttpChannelOverHTTP;
import org.eclipse.jetty.client.transport.internal.HttpConnectionOverHTTP;
import org.eclipse.jetty.client.transport.internal.HttpReceiverOverHTTP;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;

/**
 * The HTTP/1.1 of Jetty's client, in which bytes after a response fail its request and close its connection. Jetty itself
 * discards them silently if they were read with the response; what is read while no request waits closes the connection.
 */
public class StrictTransport extends HttpClientTransportOverHTTP {

    /** Creates a transport with a connector of its own. */
    public StrictTransport() {}

    /** Creates a transport whose connections this connector opens. */
    public StrictTransport(ClientConnector connector) {
        super(connector);
    }

    @Override
    public Connection newConnection(EndPoint endPoint, Map<String, Object> context) {
        StrictConnection connection = new StrictConnection(endPoint, context);
        connection.setInitialize(isInitializeConnections());
        return customize(connection, context);
    }

    private static final class StrictConnection extends HttpConnectionOverHTTP {

        StrictConnection(EndPoint endPoint, Map<String, Object> context) {
            super(endPoint, context);
        }

        @Override
        protected HttpChannelOverHTTP newHttpChannel() {
            return new StrictChannel(this);
        }
    }

    private static final class StrictChannel extends HttpChannelOverHTTP {

        StrictChannel(HttpConnectionOverHTTP connection) {
            super(connection);
        }

        @Override
        protected HttpReceiverOverHTTP newHttpReceiver() {
            return new StrictReceiver(this);
        }
    }

    private static final class StrictReceiver extends HttpReceiverOverHTTP {

        StrictReceiver(HttpChannelOverHTTP channel) {
            super(channel);
        }

        /** Is called by the parser, which has read no more than the response. */
        @Override
        public boolean messageComplete() {
            HttpExchange exchange = getHttpExchange();
            if (exchange == null
                    || HttpStatus.isInformational(exchange.getResponse().getStatus())
                    || !getResponseBuffer().hasRemaining()) {
                return super.messageComplete();
            }
            BufferUtil.clear(getResponseBuffer());
            badMessage(new BytesAfterResponse());
            return false;
        }
    }
}
