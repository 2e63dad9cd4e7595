package org.gaeperf.zuul.netty;

import com.netflix.config.ConfigurationManager;
import com.netflix.spectator.api.DefaultRegistry;
import io.netty.channel.epoll.Epoll;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.apache.commons.configuration.AbstractConfiguration;
import org.gaeperf.zuul.transport.ProxyArguments;

/** Zuul 2 on Netty: few threads for all requests, and none that waits for the origin. */
public final class NettyProxy {

    /** Instead of limits that would refuse requests, or renew connections, at the published numbers of connections. */
    private static final int NO_LIMIT = 1_000_000_000;

    private static final String ORIGIN = RouteFilter.ORIGIN + ".ribbon.";

    private NettyProxy() {}

    /**
     * Starts the proxy.
     *
     * @param args as {@link ProxyArguments} reads them
     */
    public static void main(String[] args) throws Exception {
        // With a logger that says nothing, Netty would turn to that of the JDK, and Zuul log every connection there.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        ProxyArguments arguments = ProxyArguments.read(args);
        if (!arguments.isNio() && !Epoll.isAvailable()) {
            arguments.refuseWithoutNative(obstacleToEpoll());
        }
        AbstractConfiguration settings = ConfigurationManager.getConfigInstance();
        settings(arguments.origin()).forEach(settings::setProperty);
        settings.setProperty("zuul.server.netty.socket.force_nio", arguments.isNio());
        ProxyStartup proxy = new ProxyStartup(
                new InetSocketAddress(arguments.address(), arguments.port()),
                new DefaultRegistry(),
                eventLoop ->
                        arguments.serves(eventLoop, arguments.isNio() || Epoll.isAvailable() ? "" : obstacleToEpoll()));
        proxy.init();
        proxy.server().start();
        Thread.currentThread().join();
    }

    private static String obstacleToEpoll() {
        Throwable cause = Epoll.unavailabilityCause();
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return "Netty's epoll was not loaded: " + cause.getMessage();
    }

    private static Map<String, Object> settings(URI origin) {
        return Map.ofEntries(
                Map.entry(ORIGIN + "listOfServers", origin.getHost() + ":" + origin.getPort()),
                Map.entry(ORIGIN + "NIWSServerListClassName", ConfiguredOrigins.class.getName()),
                Map.entry(ORIGIN + "MaxConnectionsPerHost", -1),
                Map.entry(ORIGIN + "PerServerWaterline", -1),
                Map.entry(ORIGIN + "MaxRequestsPerConnection", NO_LIMIT),
                // Zuul would repeat a request that the origin has not answered, and nobody would know.
                Map.entry(ORIGIN + "MaxAutoRetries", 0),
                Map.entry(ORIGIN + "MaxAutoRetriesNextServer", 0),
                Map.entry("server.connection.max.requests", NO_LIMIT),
                Map.entry("server.connection.expiry", NO_LIMIT),
                Map.entry("zuul.origin.api.concurrency.protect.enabled", false),
                Map.entry("zuul.filter.concurrency.protect.enabled", false));
    }
}
