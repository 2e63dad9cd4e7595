package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.request.ServerRequest;

/** A web application that the runtime can serve. */
public interface WebApplication {

    /**
     * Returns the servlet environment that serves it.
     *
     * @param requested by the user
     * @throws ServerException if the deployment has none that can
     */
    ServletEnvironment environment(RuntimeDeployment deployment, Optional<ServletEnvironment> requested)
            throws ServerException;

    /**
     * Writes it as App Engine's staging would.
     *
     * @param directory that is empty, and becomes the root directory of the application
     * @throws ServerException if it is no application that can be served
     * @throws IOException if it cannot be written
     */
    void stage(Path directory, RuntimeDeployment deployment, ServletEnvironment environment)
            throws ServerException, IOException;

    /** Returns what is stored of a runtime that serves it, so that two runs of different applications are not taken for equal. */
    RuntimeIdentity identity(RuntimeIdentity runtime);

    /** Returns the request of a load to an application of the user's; empty for that of gaeperf. */
    Optional<ServerRequest> request();
}
