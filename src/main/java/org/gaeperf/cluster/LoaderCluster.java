package org.gaeperf.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.cluster.ssh.CheckedHost;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.LoaderHosts;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.options.hosts.LoaderOptions;

/**
 * The hosts that send the load of a run, as nodes of a cluster. The cluster is formed for the first load, and again for a
 * load after one that lost a loader: what connects the nodes does not survive the loss of one.
 */
public final class LoaderCluster implements LoaderHosts {

    /**
     * How often a cluster is formed whose nodes were not ready in time. The library gives each node ten seconds, which cannot be
     * changed, and too few for a JVM on a host that is busy just then.
     */
    private static final int FORMATIONS = 3;

    private final LoaderOptions options;
    private final List<CheckedHost> hosts;
    private final Path logs;
    private Optional<OpenCluster> open = Optional.empty();

    /**
     * Starts nothing yet.
     *
     * @param logs directory for the output of the processes on the hosts, which need not exist
     */
    public LoaderCluster(ReadyHosts ready, Path logs) {
        this.options = ready.options();
        this.hosts = ready.hosts();
        this.logs = logs;
    }

    @Override
    public String serverAddress() {
        return options.serverAddress().orElseGet(() -> hosts.get(0).localAddress());
    }

    @Override
    public LoadSequence open() throws LoadException, InterruptedException {
        RemoteSession loads = new RemoteSession(this::connect, serverAddress());
        loads.connect();
        return loads;
    }

    /** Connects to the loaders; concurrent trials share one cluster. */
    private synchronized RemoteSession.Session connect() throws LoadException, InterruptedException {
        if (open.filter(OpenCluster::isIntact).isPresent()) {
            try {
                return open.get().startSession();
            } catch (LoadException | RuntimeException e) {
                // A node may have been lost while nothing was sent: it does not answer, or the library does not know it
                // any more.
            }
        }
        for (int left = FORMATIONS - 1; left > 0; left--) {
            try {
                return form();
            } catch (LoadException e) {
                if (!OpenCluster.mayBePassing(e)) {
                    throw e;
                }
            }
        }
        return form();
    }

    private RemoteSession.Session form() throws LoadException, InterruptedException {
        close();
        OpenCluster formed = OpenCluster.form(names(), hosts, options, logs);
        open = Optional.of(formed);
        return formed.startSession();
    }

    private List<LoaderName> names() {
        List<LoaderName> names = new ArrayList<>();
        List<HostAddress> all = options.all();
        for (int number = 0; number < all.size(); number++) {
            names.add(new LoaderName(number, number >= options.loaders().size(), all.get(number)));
        }
        return names;
    }

    @Override
    public synchronized void close() {
        open.ifPresent(OpenCluster::close);
        open = Optional.empty();
    }
}
