package org.gaeperf.zuul.tomcat;

import com.netflix.zuul.ZuulFilter;
import com.netflix.zuul.context.RequestContext;
import com.netflix.zuul.exception.ZuulException;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import javax.servlet.http.HttpServletResponse;
import org.apache.http.Header;
import org.apache.http.client.methods.CloseableHttpResponse;

/** Copies the origin's response, and closes it, so that its connection goes back to the pool. */
final class ResponseFilter extends ZuulFilter {

    private static final int BAD_GATEWAY = 502;

    /** Of one connection, and not of the message. */
    private static final Set<String> HOP_BY_HOP = Set.of("connection", "keep-alive", "transfer-encoding");

    @Override
    public String filterType() {
        return "post";
    }

    @Override
    public int filterOrder() {
        return 0;
    }

    @Override
    public boolean shouldFilter() {
        return RequestContext.getCurrentContext().get(OriginFilter.RESPONSE) != null;
    }

    @Override
    public Object run() throws ZuulException {
        RequestContext context = RequestContext.getCurrentContext();
        HttpServletResponse response = context.getResponse();
        try (CloseableHttpResponse received = (CloseableHttpResponse) context.get(OriginFilter.RESPONSE)) {
            response.setStatus(received.getStatusLine().getStatusCode());
            for (Header header : received.getAllHeaders()) {
                if (!HOP_BY_HOP.contains(header.getName().toLowerCase(Locale.ROOT))) {
                    response.addHeader(header.getName(), header.getValue());
                }
            }
            if (received.getEntity() != null) {
                received.getEntity().writeTo(response.getOutputStream());
            }
            return null;
        } catch (IOException e) {
            throw new ZuulException(e, BAD_GATEWAY, e.toString());
        }
    }
}
