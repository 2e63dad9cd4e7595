package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.RequestDispatcher;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The application's error page. */
public final class ErrorPageServlet extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Throwable failure = (Throwable) request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        if (failure != null && failure.getCause() instanceof PageFailsException) {
            throw new IllegalStateException("the error page fails");
        }
        response.setContentType("text/plain");
        PrintWriter out = response.getWriter();
        out.println("error page for " + request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE));
        out.println("exception " + failure);
        out.println("of " + request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
        out.println("dispatcher " + request.getDispatcherType());
        out.println("environment " + (AppEngine.environment() != null));
    }
}
