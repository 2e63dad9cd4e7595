package org.gaeperf.jetty.protocol;

import org.eclipse.jetty.http2.parser.RateControl;
import org.eclipse.jetty.http2.parser.ServerParser;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;

/** What the connector of a server speaks: HTTP/1.1, and HTTP/2 in clear text where the client begins with its preface. */
public final class Connections {

    private Connections() {}

    /** The first is that of a new connection. */
    public static ConnectionFactory[] factories() {
        HttpConfiguration configuration = new HttpConfiguration();
        return new ConnectionFactory[] {new HttpConnectionFactory(configuration), new Timed(configuration)};
    }

    /** With a parser that knows when a request began. */
    private static final class Timed extends HTTP2CServerConnectionFactory {

        Timed(HttpConfiguration configuration) {
            super(configuration);
        }

        @Override
        protected ServerParser newServerParser(Connector connector, RateControl rateControl) {
            return new TimedParser(
                    connector.getByteBufferPool(), getHttpConfiguration().getRequestHeaderSize(), rateControl);
        }
    }
}
