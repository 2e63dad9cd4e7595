package org.gaeperf.jetty.servlet;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import org.gaeperf.jetty.server.ServerArguments;

/** What both servlets answer. The same source is compiled against the servlet API 5.0 of Jetty 11 and 6.0 of EE10. */
final class Resource {

    private static final byte[] BODY = "Hi there!".getBytes(StandardCharsets.ISO_8859_1);

    private final ServerArguments arguments;

    Resource(ServerArguments arguments) {
        this.arguments = arguments;
    }

    byte[] body() {
        return BODY;
    }

    /** A request that has a query asks which process answers; those of the load have none. */
    void identify(HttpServletRequest request, HttpServletResponse response) {
        if (request.getQueryString() != null) {
            response.setHeader(arguments.instanceHeader(), arguments.instance());
        }
    }
}
