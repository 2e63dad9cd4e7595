package org.gaeperf.server.webapp.shop;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A page of a shop, which asks a service of App Engine for its items if the query says so. */
public final class ItemsServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (request.getParameter("stored") != null) {
            query();
        }
        response.setContentType("text/plain");
        response.getWriter().print("items of page " + request.getParameter("page") + "\n");
    }

    /** Asks by reflection: the API's jar is not needed for that. */
    private static void query() throws ServletException {
        try {
            Class.forName("com.google.apphosting.api.ApiProxy")
                    .getMethod("makeSyncCall", String.class, String.class, byte[].class)
                    .invoke(null, "datastore_v3", "RunQuery", new byte[0]);
        } catch (InvocationTargetException e) {
            throw new ServletException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new ServletException(e);
        }
    }
}
