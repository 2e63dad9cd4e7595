package org.gaeperf.report;

import java.net.URI;
import java.nio.file.Path;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.resource.ResourceFactory;

/**
 * Serves the files of a directory twice: below {@code /jenkins} with the policy with which Jenkins serves archived
 * files, below any other name without.
 */
final class ReportServer {

    private static final String JENKINS_POLICY =
            "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self';";

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    ReportServer(Path directory) throws Exception {
        connector.setHost("localhost");
        server.addConnector(connector);
        ResourceHandler files = new ResourceHandler();
        files.setBaseResource(ResourceFactory.root().newResource(directory));
        server.setHandler(new FirstName(files));
        server.start();
    }

    String address(String path) {
        return URI.create("http://localhost:" + connector.getLocalPort())
                .resolve(path)
                .toString();
    }

    void stop() throws Exception {
        server.stop();
    }

    /** Takes the first name off the path, and adds the policy where it is {@code jenkins}. */
    private static final class FirstName extends Handler.Wrapper {

        private FirstName(Handler files) {
            super(files);
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            String path = request.getHttpURI().getCanonicalPath();
            int end = path.indexOf('/', 1);
            if (end < 0) {
                response.setStatus(404);
                callback.succeeded();
                return true;
            }
            if (path.startsWith("/jenkins/")) {
                response.getHeaders().put("Content-Security-Policy", JENKINS_POLICY);
            }
            return super.handle(
                    Request.serveAs(
                            request,
                            HttpURI.build(request.getHttpURI())
                                    .path(path.substring(end))
                                    .asImmutable()),
                    response,
                    callback);
        }
    }
}
