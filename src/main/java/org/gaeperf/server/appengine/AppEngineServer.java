package org.gaeperf.server.appengine;

import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;

/** Starts the App Engine Java runtime. */
public final class AppEngineServer {

    private AppEngineServer() {}

    /**
     * Starts the process and waits for a real answer of its application.
     *
     * @throws ServerException if it ends before, answers wrongly, or does not answer in time; it is ended then
     */
    public static ServerUnderTest start(LaunchCommand launch) throws ServerException, InterruptedException {
        String who = "the runtime " + launch.deployment().identity().version() + " in mode "
                + launch.mode().key();
        return ServerProcess.start(new ServerProcess.Launch(
                who, launch.command(), launch.port(), launch.log(), launch.instance(), launch.patience()));
    }
}
