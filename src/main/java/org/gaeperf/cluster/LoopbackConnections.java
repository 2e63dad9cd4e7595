package org.gaeperf.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.zookeeper.server.NIOServerCnxnFactory;

/**
 * Lets the coordination service of the cluster's library listen on the loopback interface alone. By itself it would listen on
 * every address of this machine, and whoever can write to it could run code on all hosts.
 */
public final class LoopbackConnections extends NIOServerCnxnFactory {

    /** Names the class that the service makes its port by. */
    private static final String PROPERTY = "zookeeper.serverCnxnFactory";

    /** Is made by the ssh service, by its class name. */
    public LoopbackConnections() {}

    /** Lets every service that this JVM starts from now on listen in this way. */
    static void enforce() {
        System.setProperty(PROPERTY, LoopbackConnections.class.getName());
    }

    @Override
    public void configure(InetSocketAddress address, int maxConnections, int backlog, boolean secure)
            throws IOException {
        super.configure(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort()),
                maxConnections,
                backlog,
                secure);
    }
}
