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
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;

/** Zuul 2 without discovery, TLS and injection. */
final class ProxyStartup extends BaseServerStartup {

    private final InetSocketAddress address;

    ProxyStartup(InetSocketAddress address, Registry registry) {
        super(
                new Status(),
                new StaticFilterLoader(new DefaultFilterFactory(), Set.of(RouteFilter.class, AnswerFilter.class)),
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
                        clientChannels));
    }
}
