package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Reads the request's body and returns its size and checksum, or deals with a failure to read it as asked. */
public final class BodyServlet extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/plain");
        String onFailure = String.valueOf(request.getParameter("onFailure"));
        try {
            response.getWriter().println(summary(request.getInputStream()));
        } catch (IOException e) {
            switch (onFailure) {
                case "wrap":
                    throw new ServletException("wrapped", new IllegalStateException(e));
                case "swallow":
                    response.getWriter().println("all is well");
                    break;
                case "sendError":
                    response.sendError(400, "the application's own response");
                    break;
                default:
                    throw e;
            }
        }
    }

    private static String summary(InputStream body) throws IOException {
        CRC32 checksum = new CRC32();
        byte[] buffer = new byte[64 * 1024];
        long bytes = 0;
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
            checksum.update(buffer, 0, read);
            bytes += read;
        }
        return bytes + " bytes, CRC " + Long.toHexString(checksum.getValue());
    }
}
