package org.gaeperf.server.appengine;

import org.gaeperf.server.ChildServer;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerUnderTest;

/** Starts the App Engine Java runtime. */
public final class AppEngineServer {

    private AppEngineServer() {}

    /**
     * Starts the process and waits for a real answer of its application.
     *
     * @throws ServerException if it ends before, answers wrongly, or does not answer in time; it is ended then
     */
    public static ServerUnderTest start(Launch launch) throws ServerException, InterruptedException {
        String who = "the runtime " + launch.deployment().identity().version() + " in mode " + launch.mode().word();
        return ChildServer.start(new ChildServer.Launch(
                who, launch.command(), launch.port(), launch.log(), launch.instance(), launch.patience()));
    }
}
