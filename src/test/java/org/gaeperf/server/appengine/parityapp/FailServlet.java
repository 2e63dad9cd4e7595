package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Fails in the way that is asked for. */
public final class FailServlet extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setHeader("X-Set-Before", "the failure");
        response.addCookie(new Cookie("before", "failure"));
        String way = request.getParameter("way");
        switch (way) {
            case "runtime":
                throw new IllegalStateException("<fails> & escapes");
            case "servlet":
                throw new ServletException("no cause");
            case "cause":
                Throwable core = new IllegalArgumentException("core");
                throw new ServletException("outer", new ServletException("inner", core));
            case "io":
                throw new IOException("no disk");
            case "memory":
                throw new OutOfMemoryError("pretended");
            case "written":
                response.setContentType("text/plain");
                response.getWriter().print("half a response");
                throw new IllegalStateException("after writing");
            case "flushed":
                response.getOutputStream().print("half a response");
                response.flushBuffer();
                throw new IllegalStateException("after flushing");
            case "handled":
                throw new HandledException("there is a page for this");
            case "page":
                throw new PageFailsException("the page for this fails as well");
            case "sendError":
                response.sendError(Integer.parseInt(request.getParameter("status")), "told <by> the application");
                break;
            case "status":
                response.setStatus(Integer.parseInt(request.getParameter("status")));
                break;
            default:
                throw new IllegalArgumentException("unknown way to fail: " + way);
        }
    }
}
