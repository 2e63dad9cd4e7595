package org.gaeperf.webapp.javax;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.gaeperf.webapp.RequestMemoryRecorder;

/** Serves {@link RequestMemoryRecorder} with the servlet API of {@code javax.servlet}. */
public final class MemoryServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String query = request.getQueryString();
        if (RequestMemoryRecorder.REPORT.equals(query)) {
            response.setContentType("text/plain");
            response.getOutputStream().write(RequestMemoryRecorder.report().getBytes(StandardCharsets.US_ASCII));
            return;
        }
        response.setContentType("application/octet-stream");
        RequestMemoryRecorder.serve(request.getInputStream(), response.getOutputStream(), Integer.parseInt(query));
    }
}
