package org.gaeperf.engine;

import java.io.IOException;
import java.nio.file.Path;
import org.gaeperf.cluster.protocol.ServerHostEvent;
import org.gaeperf.cluster.protocol.ServerHostEvent.Outcome;
import org.gaeperf.cluster.protocol.ServerHostEvent.Tested;
import org.gaeperf.cluster.server.BuildLink;
import org.gaeperf.cluster.server.HostLock;

/** Runs the requested suites on the host of the server, and reports each step to the build on another machine. */
final class ServerHostMain {

    private ServerHostMain() {}

    /**
     * Runs in the project's directory, with the options that were sent there. The build makes the reports.
     *
     * @throws IOException if the options cannot be read
     */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of("").toAbsolutePath();
        BuildLink build = BuildLink.open(directory);
        try {
            HostLock.acquire(directory);
            try (Session session = Session.ofProcess(false)) {
                session.run(step -> build.tested(tested(step)));
            }
            build.send(new ServerHostEvent.Ended());
        } catch (IOException | RuntimeException e) {
            build.send(new ServerHostEvent.Refused(e.getMessage() == null ? e.toString() : e.getMessage()));
        } catch (InterruptedException e) {
            build.send(new ServerHostEvent.Refused("it was interrupted"));
        }
        System.exit(0);
    }

    private static Tested tested(CompletedStep step) {
        Outcome outcome = switch (step.result().outcome()) {
            case PASSED -> Outcome.PASSED;
            case SKIPPED -> Outcome.SKIPPED;
            case FAILED -> Outcome.FAILED;
        };
        return new Tested(step.part(), step.name(), outcome, step.result().message());
    }
}
