package org.gaeperf.zuul.netty;

import com.netflix.appinfo.ApplicationInfoManager;
import com.netflix.appinfo.EurekaInstanceConfig;
import com.netflix.appinfo.InstanceInfo;
import com.netflix.netty.common.accesslog.AccessLogPublisher;
import com.netflix.netty.common.channel.config.ChannelConfig;
import com.netflix.netty.common.channel.config.CommonChannelConfigKeys;
import com.netflix.netty.common.metrics.EventLoopGroupMetrics;
import com.netflix.netty.common.proxyprotocol.StripUntrustedProxyHeadersHandler;
import com.netflix.netty.common.status.ServerStatusManager;
import com.netflix.spectator.api.Registry;
import com.netflix.zuul.BasicRequestCompleteHandler;
import com.netflix.zuul.DefaultFilterFactory;
import com.netflix.zuul.StaticFilterLoader;
import com.netflix.zuul.context.ZuulSessionContextDecorator;
import com.netflix.zuul.netty.server.BaseServerStartup;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import com.netflix.zuul.netty.server.DefaultEventLoopConfig;
import com.netflix.zuul.netty.server.DirectMemoryMonitor;
import com.netflix.zuul.netty.server.NamedSocketAddress;
import com.netflix.zuul.netty.server.ZuulServerChannelInitializer;
import com.netflix.zuul.origins.BasicNettyOriginManager;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** Zuul 2 without discovery, TLS and injection. */
final class ProxyStartup extends BaseServerStartup {

    private final InetSocketAddress address;
    private final ServedObserver observer;
    private final AtomicBoolean isObserved = new AtomicBoolean();

    /** Is told of the event loop that serves. */
    @FunctionalInterface
    interface ServedObserver {

        void serves(Class<?> eventLoop) throws IOException;
    }

    /**
     * Prepares it.
     *
     * @param observer is told of the event loop that the first connection has got, before that is served
     */
    ProxyStartup(InetSocketAddress address, Registry registry, ServedObserver observer) {
        super(
                new Status(),
                new StaticFilterLoader(new DefaultFilterFactory(), Set.of(RouteFilter.class, ResponseFilter.class)),
                new ZuulSessionContextDecorator(new BasicNettyOriginManager(registry)),
                (filter, status) -> {},
                new BasicRequestCompleteHandler(),
                registry,
                new DirectMemoryMonitor(registry),
                new EventLoopGroupMetrics(registry),
                new DefaultEventLoopConfig(),
                null,
                new ApplicationInfoManager((EurekaInstanceConfig) null, null, null),
                new AccessLogPublisher(
                        "ACCESS",
                        (channel, request) -> ClientRequestReceiver.getRequestFromChannel(channel)
                                .getContext()
                                .getUUID()));
        this.address = address;
        this.observer = observer;
    }

    /** There is nobody to be told. */
    private static final class Status extends ServerStatusManager {

        Status() {
            super(null);
        }

        @Override
        public void localStatus(InstanceInfo.InstanceStatus status) {
            // Discovery would be told.
        }
    }

    @Override
    protected Map<NamedSocketAddress, ChannelInitializer<?>> chooseAddrsAndChannels(ChannelGroup clientChannels) {
        ChannelConfig config = defaultChannelConfig("main");
        config.set(CommonChannelConfigKeys.allowProxyHeadersWhen, StripUntrustedProxyHeadersHandler.AllowWhen.ALWAYS);
        config.set(CommonChannelConfigKeys.preferProxyProtocolForClientIp, false);
        config.set(CommonChannelConfigKeys.isSSlFromIntermediary, false);
        config.set(CommonChannelConfigKeys.withProxyProtocol, false);
        return Map.of(
                new NamedSocketAddress("http", address),
                new ZuulServerChannelInitializer(
                        Integer.toString(address.getPort()),
                        config,
                        defaultChannelDependencies("main"),
                        clientChannels) {
                    @Override
                    protected void initChannel(Channel channel) throws Exception {
                        if (isObserved.compareAndSet(false, true)) {
                            observer.serves(channel.eventLoop().getClass());
                        }
                        super.initChannel(channel);
                    }
                });
    }
}
