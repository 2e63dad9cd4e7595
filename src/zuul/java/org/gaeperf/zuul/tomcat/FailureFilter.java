package org.gaeperf.zuul.tomcat;

import com.netflix.zuul.ZuulFilter;
import com.netflix.zuul.context.RequestContext;

/** Answers with 502 if the origin could not be asked. */
final class FailureFilter extends ZuulFilter {

    private static final int BAD_GATEWAY = 502;

    @Override
    public String filterType() {
        return "error";
    }

    @Override
    public int filterOrder() {
        return 0;
    }

    @Override
    public boolean shouldFilter() {
        return true;
    }

    @Override
    public Object run() {
        RequestContext context = RequestContext.getCurrentContext();
        if (!context.getResponse().isCommitted()) {
            context.getResponse().setStatus(BAD_GATEWAY);
        }
        return null;
    }
}
