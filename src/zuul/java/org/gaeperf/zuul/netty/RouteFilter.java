package org.gaeperf.zuul.netty;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.endpoint.ProxyEndpoint;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;

/** Sends every request to the origin. */
@Filter(order = 0, type = FilterType.INBOUND)
public final class RouteFilter extends HttpInboundSyncFilter {

    /** The origin's name in Zuul's settings. */
    static final String ORIGIN = "api";

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        request.getContext().setEndpoint(ProxyEndpoint.class.getCanonicalName());
        request.getContext().setRouteVIP(ORIGIN);
        return request;
    }
}
