package org.gaeperf.zuul.netty;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.http.HttpResponseMessage;

/** Passes the origin's response on as it is. Without any filter of this type, Zuul fails for every request. */
@Filter(order = 0, type = FilterType.OUTBOUND)
public final class ResponseFilter extends HttpOutboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return true;
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        return response;
    }
}
