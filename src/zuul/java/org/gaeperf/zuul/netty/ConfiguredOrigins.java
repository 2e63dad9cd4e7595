package org.gaeperf.zuul.netty;

import com.netflix.appinfo.InstanceInfo;
import com.netflix.loadbalancer.ConfigurationBasedServerList;
import com.netflix.loadbalancer.Server;
import com.netflix.niws.loadbalancer.DiscoveryEnabledServer;
import java.util.ArrayList;
import java.util.List;

/** The origins of Zuul's settings, of the type that Zuul casts them to; there is no discovery. */
public final class ConfiguredOrigins extends ConfigurationBasedServerList {

    @Override
    protected List<Server> derive(String addresses) {
        List<Server> origins = new ArrayList<>();
        for (Server origin : super.derive(addresses)) {
            InstanceInfo instance = InstanceInfo.Builder.newBuilder()
                    .setAppName(RouteFilter.ORIGIN)
                    .setHostName(origin.getHost())
                    .setIPAddr(origin.getHost())
                    .setPort(origin.getPort())
                    .build();
            DiscoveryEnabledServer known = new DiscoveryEnabledServer(instance, false, false);
            known.setAlive(true);
            known.setReadyToServe(true);
            origins.add(known);
        }
        return origins;
    }
}
