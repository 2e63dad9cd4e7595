package org.gaeperf.webapp.jakarta;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.gaeperf.webapp.MemoryAccount;

/** {@link MemoryAccount} for applications of {@code jakarta.servlet}. */
public final class MemoryServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String query = request.getQueryString();
        if (MemoryAccount.TELL.equals(query)) {
            response.setContentType("text/plain");
            response.getOutputStream().write(MemoryAccount.tell().getBytes(StandardCharsets.US_ASCII));
            return;
        }
        response.setContentType("application/octet-stream");
        MemoryAccount.serve(request.getInputStream(), response.getOutputStream(), Integer.parseInt(query));
    }
}
