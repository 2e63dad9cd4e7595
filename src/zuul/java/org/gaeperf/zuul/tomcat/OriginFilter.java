package org.gaeperf.zuul.tomcat;

import com.netflix.zuul.ZuulFilter;
import com.netflix.zuul.context.RequestContext;
import com.netflix.zuul.exception.ZuulException;
import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import org.apache.http.client.methods.CloseableHttpResponse;

/** Sends the request to the origin, and waits for the response. */
final class OriginFilter extends ZuulFilter {

    /** The key of the origin's response in the request's context. */
    static final String RESPONSE = "gaeperf.response";

    private static final int BAD_GATEWAY = 502;

    private final OriginClient origin;

    OriginFilter(OriginClient origin) {
        this.origin = origin;
    }

    @Override
    public String filterType() {
        return "route";
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
    public Object run() throws ZuulException {
        RequestContext context = RequestContext.getCurrentContext();
        HttpServletRequest request = context.getRequest();
        String query = request.getQueryString();
        try {
            CloseableHttpResponse response = origin.get(request.getRequestURI() + (query == null ? "" : "?" + query));
            context.set(RESPONSE, response);
            return response;
        } catch (IOException e) {
            throw new ZuulException(e, BAD_GATEWAY, e.toString());
        }
    }
}
