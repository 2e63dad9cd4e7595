package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Answers with all kinds of headers. */
public final class HeadersServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("ETag", "\"abc\"");
        response.setHeader("Cache-Control", "public, max-age=60");
        response.setHeader("Server", "the application");
        response.addHeader("X-Twice", "1");
        response.addHeader("X-Twice", "2");
        Cookie cookie = new Cookie("name", "value");
        cookie.setMaxAge(-1);
        cookie.setPath("/");
        cookie.setHttpOnly(true);
        response.addCookie(cookie);
        response.setContentType("text/html");
        response.setCharacterEncoding("iso-8859-1");
        response.getWriter().print("<p>\u00e4</p>");
    }
}
