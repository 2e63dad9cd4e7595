package org.gaeperf.webapp.jakarta;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.gaeperf.webapp.RequestMemoryRecorder;

/** Serves {@link RequestMemoryRecorder} with the servlet API of {@code jakarta.servlet}. */
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
