package org.gaeperf.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import org.gaeperf.cluster.protocol.ServerHostEvent;
import org.gaeperf.cluster.server.BuildLink;
import org.gaeperf.cluster.server.HostLock;
import org.gaeperf.options.BuildContext;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the requested suites on the host of the server, and reports to the build on another machine. */
final class ServerHostMain {

    private ServerHostMain() {}

    /**
     * Runs in the project's directory, with the options that were sent there.
     *
     * @throws IOException if they cannot be read
     */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of("").toAbsolutePath();
        BuildLink build = BuildLink.open(directory);
        try {
            HostLock.acquire(directory);
            BuildContext.options();
            Reports.leaveToBuild();
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectPackage(ServerHostMain.class.getPackageName()))
                                    .filters(
                                            ClassNameFilter.includeClassNamePatterns(".*Suite"),
                                            TagFilter.includeTags("benchmark"))
                                    .build(),
                            new TestReporter(build));
            build.send(new ServerHostEvent.Ended());
        } catch (IOException | RuntimeException e) {
            build.send(new ServerHostEvent.Refused(e.getMessage() == null ? e.toString() : e.getMessage()));
        }
        System.exit(0);
    }
}
