package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.cluster.LoaderCluster;
import org.gaeperf.cluster.ReadyHosts;
import org.gaeperf.cluster.UnusableHostsException;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.options.BenchmarkOptions;

/** Finds out where the load of a run comes from. */
final class LoaderSetup {

    private LoaderSetup() {}

    /**
     * The hosts that send it, once each was looked at; empty if this machine does.
     *
     * @throws IOException if one cannot send load; its message has a line for each of those
     */
    static Optional<ReadyHosts> check(BenchmarkOptions options) throws IOException {
        if (options.machine().loaders().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ReadyHosts.check(options.machine().loaders().get()));
        } catch (UnusableHostsException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The JDK that runs the harness and its clients. */
    static Path harnessJdk() {
        return Path.of(System.getProperty("java.home"));
    }

    /** From these hosts, if there are any; the output of their processes goes to the run's directory. */
    static LoadOrigin origin(Optional<ReadyHosts> hosts, RunDirectory directory) {
        return new LoadOrigin(
                harnessJdk(),
                hosts.map(ready -> new LoaderCluster(ready, directory.path().resolve("hosts"))));
    }
}
