package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Takes its time: sleeps and sends a piece, a few times over. */
public final class SlowServlet extends HttpServlet {
    private static final int PIECES = 3;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        long pauseMillis = Long.parseLong(request.getParameter("pauseMillis"));
        for (int piece = 1; piece <= PIECES; piece++) {
            response.getOutputStream().println("piece " + piece);
            response.flushBuffer();
            sleep(pauseMillis);
        }
    }

    private static void sleep(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
