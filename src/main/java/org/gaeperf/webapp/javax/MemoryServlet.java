package org.gaeperf.webapp.javax;

import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.gaeperf.webapp.MemoryAccount;

/** {@link MemoryAccount} for applications of {@code javax.servlet}. */
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
