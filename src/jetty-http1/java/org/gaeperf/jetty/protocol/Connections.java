package org.gaeperf.jetty.protocol;

import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;

/** What the connector of a server speaks: HTTP/1.1. */
public final class Connections {

    private Connections() {}

    /** The first is that of a new connection. */
    public static ConnectionFactory[] factories() {
        return new ConnectionFactory[] {new HttpConnectionFactory()};
    }
}
