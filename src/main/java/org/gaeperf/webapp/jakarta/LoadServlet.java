package org.gaeperf.webapp.jakarta;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gaeperf.webapp.InjectedFault;
import org.gaeperf.webapp.LoadResponse;

/** Serves {@link LoadResponse} with the servlet API of {@code jakarta.servlet}. */
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
