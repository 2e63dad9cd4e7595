package org.gaeperf.server.appengine.parityapp;

import javax.servlet.ServletException;
import javax.servlet.UnavailableException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Declares itself unavailable; a servlet of its own, because Jetty remembers that for a while. */
public final class UnavailableServlet extends HttpServlet {
    private static final int SECONDS = 60;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        throw new UnavailableException("for a while", SECONDS);
    }
}
