package org.gaeperf.jetty.servlet;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gaeperf.jetty.server.ServerArguments;

/** Reads the request to its end and answers, in the thread of the request. */
public final class BlockingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int READ_BYTES = 1024;

    private final transient Resource resource;

    /** A servlet of the server with these arguments. */
    public BlockingServlet(ServerArguments arguments) {
        resource = new Resource(arguments);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        resource.identify(request, response);
        byte[] buffer = new byte[READ_BYTES];
        ServletInputStream in = request.getInputStream();
        int read = in.read(buffer);
        while (read >= 0) {
            read = in.read(buffer);
        }
        response.getOutputStream().write(resource.body());
    }
}
