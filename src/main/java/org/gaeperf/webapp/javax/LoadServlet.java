package org.gaeperf.webapp.javax;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.gaeperf.webapp.InjectedFault;
import org.gaeperf.webapp.LoadResponse;

/** Serves {@link LoadResponse} with the servlet API of {@code javax.servlet}. */
public final class LoadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String query = request.getQueryString();
        LoadResponse.drain(request.getInputStream());
        InjectedFault.apply();
        LoadResponse.hold(query);
        if (LoadResponse.asksForInstance(query)) {
            response.setHeader(
                    LoadResponse.INSTANCE_HEADER, System.getProperty(LoadResponse.INSTANCE_PROPERTY, "none"));
        }
        response.setContentType("application/octet-stream");
        LoadResponse.forQuery(query).writeTo(response.getOutputStream());
    }
}
