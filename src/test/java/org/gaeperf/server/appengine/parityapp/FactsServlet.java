package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.TreeSet;
import javax.servlet.ServletConfig;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Prints, line by line, all that an application can learn about its request. Started with the application. */
public final class FactsServlet extends HttpServlet {
    private static final String USER_ID = "com.google.appengine.api.users.UserService.user_id_key";

    private boolean environmentInInit;

    @Override
    public void init(ServletConfig config) throws ServletException {
        super.init(config);
        environmentInInit = AppEngine.environment() != null;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain;charset=utf-8");
        PrintWriter out = response.getWriter();
        requestLine(request, out);
        addresses(request, out);
        headersAndAttributes(request, out);
        runtime(out);
    }

    private static void requestLine(HttpServletRequest request, PrintWriter out) {
        out.println("method=" + request.getMethod());
        out.println("uri=" + request.getRequestURI());
        out.println("url=" + request.getRequestURL());
        out.println("query=" + request.getQueryString());
        out.println("servletPath=" + request.getServletPath());
        out.println("pathInfo=" + request.getPathInfo());
        out.println("protocol=" + request.getProtocol());
        out.println("scheme=" + request.getScheme());
        out.println("secure=" + request.isSecure());
        out.println("contentLength=" + request.getContentLength());
        out.println("contentType=" + request.getContentType());
        out.println("asyncSupported=" + request.isAsyncSupported());
    }

    private static void addresses(HttpServletRequest request, PrintWriter out) {
        out.println("server=" + request.getServerName() + ":" + request.getServerPort());
        out.println("local=" + request.getLocalAddr() + " " + request.getLocalName() + ":" + request.getLocalPort());
        out.println("remote=" + request.getRemoteAddr() + " " + request.getRemoteHost());
        out.println("remotePort=" + request.getRemotePort());
        out.println("user=" + request.getRemoteUser() + " " + request.getUserPrincipal());
    }

    private static void headersAndAttributes(HttpServletRequest request, PrintWriter out) {
        for (String name : new TreeSet<>(Collections.list(request.getHeaderNames()))) {
            out.println("header " + name + "=" + Collections.list(request.getHeaders(name)));
        }
        for (String name : new TreeSet<>(Collections.list(request.getAttributeNames()))) {
            out.println("attribute " + name);
        }
    }

    private void runtime(PrintWriter out) {
        out.println("environmentInInit=" + environmentInInit);
        out.println("environment=" + AppEngine.environment().getClass().getName());
        out.println("appId=" + AppEngine.environment("getAppId"));
        out.println("email=" + AppEngine.environment("getEmail"));
        out.println("admin=" + AppEngine.environment("isAdmin"));
        out.println("authDomain=" + AppEngine.environment("getAuthDomain"));
        out.println("remainingSeconds=" + Math.round((Long) AppEngine.environment("getRemainingMillis") / 1000.0));
        out.println("userId=" + AppEngine.environmentAttribute(USER_ID));
        out.println("contextLoader="
                + Thread.currentThread().getContextClassLoader().getClass().getSimpleName());
    }
}
