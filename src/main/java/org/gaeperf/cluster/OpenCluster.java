package org.gaeperf.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.cluster.LoaderListener.Registration;
import org.gaeperf.cluster.loader.LoaderJob;
import org.gaeperf.cluster.ssh.CheckedHost;
import org.gaeperf.cluster.ssh.ClusterLogging;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.cluster.ssh.SshLauncher;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.options.hosts.LoaderOptions;
import org.mortbay.jetty.orchestrator.Cluster;
import org.mortbay.jetty.orchestrator.NodeArrayFuture;
import org.mortbay.jetty.orchestrator.configuration.Jvm;
import org.mortbay.jetty.orchestrator.configuration.Node;
import org.mortbay.jetty.orchestrator.configuration.SimpleClusterConfiguration;
import org.mortbay.jetty.orchestrator.configuration.SimpleNodeArrayConfiguration;

/** A cluster that is formed: a node on each host, and the connections to them. */
final class OpenCluster implements AutoCloseable {

    private static final String NODES = "loaders";

    /**
     * The library checks one node after the other and waits long for one that is lost, so that the others seem to be forgotten
     * meanwhile. The guard of each host notices earlier that the harness is gone.
     */
    private static final Duration NODE_TIMEOUT = Duration.ofSeconds(90);

    private static final Duration HEALTH_CHECK_PERIOD = Duration.ofSeconds(5);

    /** How long a node may need to take a job and connect. */
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(20);

    /** A node only passes messages on. */
    private static final String[] NODE_FLAGS = {
        "-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Djava.awt.headless=true"
    };

    private final List<LoaderName> names;
    private final LoaderListener listener;
    private final SshLauncher launcher;
    private final Cluster cluster;
    private final List<LoaderConnection> connections = new ArrayList<>();
    private int sessions;

    private OpenCluster(List<LoaderName> names, LoaderListener listener, SshLauncher launcher, Cluster cluster) {
        this.names = List.copyOf(names);
        this.listener = listener;
        this.launcher = launcher;
        this.cluster = cluster;
    }

    /**
     * Starts a node on each host.
     *
     * @throws LoadException that says which host failed, and why
     */
    static OpenCluster form(List<LoaderName> names, List<CheckedHost> hosts, LoaderOptions options, Path logs)
            throws LoadException {
        ClusterLogging.quiet();
        LoopbackConnections.enforce();
        LoaderListener listener;
        try {
            listener = LoaderListener.open();
        } catch (IOException e) {
            throw new LoadException("no port could be opened for the loaders: " + e.getMessage(), e);
        }
        Map<String, CheckedHost> byAlias =
                names.stream().collect(Collectors.toMap(LoaderName::alias, name -> hosts.get(name.number())));
        SshLauncher launcher = new SshLauncher(byAlias, options, listener.port(), logs);
        try {
            return new OpenCluster(
                    names, listener, launcher, new Cluster(id(), configuration(names, byAlias, launcher)));
        } catch (Exception e) {
            launcher.close();
            listener.close();
            throw new LoadException("the loaders could not be started: " + reason(e) + launcher.logTail(), e);
        }
    }

    /** Returns a unique id, since another harness may use the same hosts. */
    private static String id() {
        return "gaeperf-" + Long.toHexString(ProcessHandle.current().pid()) + "-" + Long.toHexString(System.nanoTime());
    }

    private static SimpleClusterConfiguration configuration(
            List<LoaderName> names, Map<String, CheckedHost> hosts, SshLauncher launcher) {
        Jvm jvm = new Jvm(
                new JavaByHost(hosts.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, host -> host.getValue().java()))),
                NODE_FLAGS);
        SimpleNodeArrayConfiguration nodes = new SimpleNodeArrayConfiguration(NODES);
        names.forEach(name -> nodes.node(new Node(name.alias(), name.alias())));
        return new SimpleClusterConfiguration()
                .jvm(jvm)
                .healthCheckTimeout(NODE_TIMEOUT.toMillis())
                .healthCheckDelay(HEALTH_CHECK_PERIOD.toMillis())
                .hostLauncher(launcher)
                .nodeArray(nodes);
    }

    /** Returns the message of the innermost cause: the library wraps it in less specific ones. */
    private static String reason(Throwable failure) {
        Throwable cause = innermost(failure);
        if (cause instanceof TimeoutException) {
            return "a node was not ready within the ten seconds that the library gives it";
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    /**
     * Says whether another try may succeed: a node was not ready in time, or the library lost a node that had just started, as
     * it does where a host is very busy.
     */
    static boolean mayBePassing(LoadException failure) {
        Throwable cause = innermost(failure);
        return cause instanceof TimeoutException || cause instanceof IllegalStateException;
    }

    private static Throwable innermost(Throwable failure) {
        Throwable cause = failure;
        while (!(cause instanceof HostException) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Says whether all hosts are still connected, and none of their nodes was lost. */
    synchronized boolean isIntact() {
        return launcher.isConnected() && connections.stream().noneMatch(LoaderConnection::isBroken);
    }

    /** Lets each node start a client that loads can be sent with. */
    synchronized RemoteSession.Session startSession() throws LoadException, InterruptedException {
        int session = sessions++;
        List<CompletableFuture<Registration>> calls = names.stream()
                .map(name -> listener.registration(session, name.number()))
                .toList();
        Map<LoaderName, NodeArrayFuture> jobs =
                names.stream().collect(Collectors.toMap(Function.identity(), name -> execute(name, session)));
        List<LoaderConnection> started = new ArrayList<>();
        try {
            for (LoaderName name : names) {
                Registration registration = await(calls.get(name.number()), name, jobs.get(name));
                started.add(new LoaderConnection(name, registration.host(), registration.channel()));
            }
        } catch (LoadException | InterruptedException e) {
            started.forEach(LoaderConnection::close);
            throw e;
        }
        connections.addAll(started);
        return new RemoteSession.Session("session-" + session, started);
    }

    private NodeArrayFuture execute(LoaderName name, int session) {
        return cluster.nodeArray(NODES)
                .executeOn(
                        name.alias(),
                        new LoaderJob(launcher.port(name.alias()), listener.secret(), session, name.number()));
    }

    private static Registration await(CompletableFuture<Registration> call, LoaderName name, NodeArrayFuture job)
            throws LoadException, InterruptedException {
        long endNanos = System.nanoTime() + CONNECT_TIMEOUT.toNanos();
        while (System.nanoTime() < endNanos) {
            try {
                return call.get(200, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                requireNotEnded(name, job);
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        throw new LoadException(name.displayName() + " did not connect within " + CONNECT_TIMEOUT.toSeconds() + " s");
    }

    private static void requireNotEnded(LoaderName name, NodeArrayFuture job) throws LoadException {
        if (job.isAllDone()) {
            try {
                job.get();
            } catch (ExecutionException e) {
                throw new LoadException(name.displayName() + " could not begin: " + reason(e), e);
            }
        }
    }

    @Override
    public void close() {
        listener.close();
        cluster.close();
        launcher.close();
    }
}
