package org.gaeperf.run;

import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.cluster.LoaderCluster;
import org.gaeperf.cluster.ReadyHosts;
import org.gaeperf.cluster.UnusableHostsException;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.SharedClient;
import org.gaeperf.options.BenchmarkOptions;

/** Finds out where the load of a run comes from. */
final class LoaderSetup {

    private LoaderSetup() {}

    /**
     * The hosts that send it, once each was looked at; empty if this machine does.
     *
     * @throws UnusableHostsException if one cannot send load; its message has a line for each of those
     */
    static Optional<ReadyHosts> check(BenchmarkOptions options) throws UnusableHostsException {
        return options.machine().loaders().isEmpty()
                ? Optional.empty()
                : Optional.of(ReadyHosts.check(
                        options.machine().loaders().get(), options.measurement().connectionNeeds()));
    }

    /** The JDK that runs the harness and its clients. */
    static Path harnessJdk() {
        return Path.of(System.getProperty("java.home"));
    }

    /**
     * Sends the load from these hosts, or from one client on this machine; the output of their processes goes to the run's
     * directory.
     *
     * @param options say how responses are checked
     */
    static LoadOrigin origin(Optional<ReadyHosts> hosts, RunDirectory directory, BenchmarkOptions options) {
        LoadOrigin origin = new LoadOrigin(
                harnessJdk(),
                hosts.map(ready -> new LoaderCluster(ready, directory.path().resolve("hosts"))),
                options.measurement().responseCheck(),
                Optional.empty());
        return hosts.isPresent()
                ? origin
                : origin.with(new SharedClient(harnessJdk(), directory.path().resolve("client")));
    }
}
