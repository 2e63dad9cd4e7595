package org.gaeperf.webapp.javax;

import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gaeperf.webapp.Answer;
import org.gaeperf.webapp.Planted;

/** {@link Answer} for applications of {@code javax.servlet}. */
public final class LoadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String query = request.getQueryString();
        Answer.drain(request.getInputStream());
        Planted.inRequest();
        if (Answer.asksWho(query)) {
            response.setHeader(Answer.INSTANCE_HEADER, System.getProperty(Answer.INSTANCE_PROPERTY, "none"));
        }
        response.setContentType("application/octet-stream");
        Answer.to(query).writeTo(response.getOutputStream());
    }
}
