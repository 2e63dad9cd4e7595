package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import javax.servlet.AsyncContext;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Answers asynchronously: from another thread, or by dispatching the request a second time. */
public final class AsyncServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getAttribute("resumed") != null) {
            response.getWriter().println("resumed by " + request.getDispatcherType());
            return;
        }
        AsyncContext async = request.startAsync();
        boolean dispatches = request.getParameter("dispatch") != null;
        Object environment = AppEngine.environment();
        new Thread(() -> finish(async, dispatches, environment)).start();
    }

    private static void finish(AsyncContext async, boolean dispatches, Object environment) {
        try {
            Thread.sleep(50);
            if (dispatches) {
                async.getRequest().setAttribute("resumed", true);
                async.dispatch();
            } else {
                async.getResponse().getWriter().println("completed, begun in an environment: " + (environment != null));
                async.complete();
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
