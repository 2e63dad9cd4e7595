package org.gaeperf.server.appengine.parityapp;

import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Writes a line into the application's log. */
public final class LogServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        IllegalStateException exception =
                request.getParameter("exception") == null ? null : new IllegalStateException("written to the log");
        getServletContext().log(request.getParameter("line"), exception);
    }
}
