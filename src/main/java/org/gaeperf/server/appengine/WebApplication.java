package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.server.Application;
import org.gaeperf.server.ServerException;

/** A web application that the runtime can serve. */
public interface WebApplication {

    /** What App Engine's front end sends in each request. */
    Header TIMEOUT_HEADER = new Header("X-AppEngine-Timeout-Ms", "60000");

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

    /**
     * Returns what a server of it answers with.
     *
     * @param instance an id of the server, by which its responses can be told from another one's
     */
    Application served(String instance);

    /** Returns what it is asked for where a suite asks for this. */
    default Workload workload(Workload ofSuite) {
        return ofSuite;
    }

    /**
     * Returns a workload with the arrivals of a recorded log, if it is asked for what a log has recorded.
     *
     * @param measured how long the measurement is
     */
    default Workload recorded(Workload workload, Duration measured) {
        return workload;
    }

    /** Has its responses be as long as the first one of another application, if both are asked for the same. */
    default void respondsAs(WebApplication other) {}

    /** Returns the path of a request that it answers after so long; empty if there is none. */
    default Optional<String> heldRequest(Duration hold) {
        return Optional.empty();
    }

    /** Returns whether it gives no response a length, so that the framing of a long one is that of the connector. */
    boolean leavesLengthOut();
}
