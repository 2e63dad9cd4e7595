package org.gaeperf.jetty.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gaeperf.jetty.server.ServerArguments;

/** Reads the request by a {@link ReadListener}, and answers when it has been read. */
public final class AsyncServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int READ_BYTES = 1024;

    private final transient Resource resource;

    /** A servlet of the server with these arguments. */
    public AsyncServlet(ServerArguments arguments) {
        resource = new Resource(arguments);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        resource.identify(request, response);
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        ServletInputStream in = request.getInputStream();
        in.setReadListener(new ReadListener() {
            private final byte[] buffer = new byte[READ_BYTES];

            @Override
            public void onDataAvailable() throws IOException {
                while (in.isReady()) {
                    if (in.read(buffer) < 0) {
                        return;
                    }
                }
            }

            @Override
            public void onAllDataRead() throws IOException {
                response.getOutputStream().write(resource.body());
                async.complete();
            }

            @Override
            public void onError(Throwable failure) {
                async.complete();
            }
        });
    }
}
