package org.gaeperf.load.users;

import java.util.function.Consumer;
import org.eclipse.jetty.client.AbstractConnectionPool;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.DuplexConnectionPool;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.MultiplexConnectionPool;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.protocol.HttpProtocol;

/** Makes the pools of connections in Jetty's client, for the way in which a load uses its connections. */
public final class ConnectionPools {

    private ConnectionPools() {}

    /**
     * Sets which pools a client makes that has not sent anything yet.
     *
     * @param made is called with each pool
     */
    public static void set(HttpClient client, LoadRequest request, Consumer<AbstractConnectionPool> made) {
        client.getTransport().setConnectionPoolFactory(destination -> {
            AbstractConnectionPool pool = pool(
                    destination,
                    request.protocol(),
                    request.users().map(users -> users.connections()).orElse(client.getMaxConnectionsPerDestination()));
            request.requestsEach().ifPresent(pool::setMaxUsage);
            made.accept(pool);
            return pool;
        });
    }

    private static AbstractConnectionPool pool(Destination destination, HttpProtocol protocol, int connections) {
        return protocol == HttpProtocol.HTTP_2
                ? new MultiplexConnectionPool(destination, connections, 1)
                : new DuplexConnectionPool(destination, connections);
    }
}
