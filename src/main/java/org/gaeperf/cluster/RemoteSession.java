package org.gaeperf.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gaeperf.cluster.protocol.LoaderCommand;
import org.gaeperf.cluster.protocol.LoaderCommand.Meeting;
import org.gaeperf.load.LoadClient;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;

/**
 * Runs loads that all loaders share, one after the other. A load that a loader has no result of ends the processes of all; the
 * next load has new ones.
 */
final class RemoteSession implements LoadSequence {

    private final Connector connector;
    private final String serverAddress;
    private Optional<Session> session = Optional.empty();
    private int count;

    /** Starts processes on the loaders. */
    @FunctionalInterface
    interface Connector {

        /**
         * Starts one on each.
         *
         * @throws LoadException if one cannot be started
         */
        Session connect() throws LoadException, InterruptedException;
    }

    /**
     * Processes that are connected.
     *
     * @param name that no other session has
     * @param connections to the loaders, in their order
     */
    record Session(String name, List<LoaderConnection> connections) {

        Session {
            connections = List.copyOf(connections);
        }

        boolean isUsable() {
            return connections.stream().allMatch(connection -> connection.lost().isEmpty());
        }
    }

    /**
     * Starts nothing yet.
     *
     * @param serverAddress by which the loaders reach the server
     */
    RemoteSession(Connector connector, String serverAddress) {
        this.connector = connector;
        this.serverAddress = serverAddress;
    }

    /**
     * Starts the processes.
     *
     * @throws LoadException if one cannot be started
     */
    void connect() throws LoadException, InterruptedException {
        close();
        session = Optional.of(connector.connect());
    }

    @Override
    public LoadClient start(LoadPlan plan, Consumer<LoadProgress> progress) throws LoadException, InterruptedException {
        if (!session.map(Session::isUsable).orElse(false)) {
            connect();
        }
        count++;
        Session used = session.orElseThrow();
        List<LoaderConnection> connections = used.connections();
        boolean hasProbe = connections.stream().anyMatch(loader -> loader.name().probe());
        Map<Integer, LoadPlan> shares =
                LoadShares.split(plan, connections.size() - (hasProbe ? 1 : 0), hasProbe, serverAddress);
        Meeting begin = new Meeting(used.name() + "-" + count + "-begin", shares.size());
        Meeting measure = new Meeting(used.name() + "-" + count + "-measure", shares.size());
        ProgressMerger merger = new ProgressMerger(shares.keySet(), progress);
        try {
            Optional<String> body = body(plan);
            List<LoaderProgress> loads = new ArrayList<>();
            for (Map.Entry<Integer, LoadPlan> share : shares.entrySet()) {
                loads.add(prepare(plan, share.getValue(), connections.get(share.getKey()), merger));
            }
            RemoteLoad load = new RemoteLoad(loads, measure, this::close);
            if (plan.immediateMeasurement().isPresent()) {
                load.compareClocks();
            }
            for (LoaderProgress started : loads) {
                started.connection().send(new LoaderCommand.Start(started.plan(), body, begin));
            }
            return load;
        } catch (LoadException e) {
            // Those that were started wait for the others.
            close();
            throw e;
        } catch (IOException e) {
            throw new LoadException("the load could not be shared: " + e.getMessage(), e);
        }
    }

    private static LoaderProgress prepare(
            LoadPlan whole, LoadPlan share, LoaderConnection connection, ProgressMerger merger) throws IOException {
        Path directory = Path.of(whole.directory(), "loaders", connection.name().directory());
        LoaderProgress load = new LoaderProgress(
                connection,
                share.in(directory.toString(), Optional.empty()),
                report -> merger.add(connection.name().number(), report));
        connection.deliverTo(load);
        return load;
    }

    private static Optional<String> body(LoadPlan plan) throws IOException {
        return plan.request().bodyFile().isPresent()
                ? Optional.of(Base64.getEncoder()
                        .encodeToString(Files.readAllBytes(
                                Path.of(plan.request().bodyFile().get()))))
                : Optional.empty();
    }

    /** The loaders end their clients when their connections end. */
    @Override
    public void close() {
        session.ifPresent(open -> open.connections().forEach(LoaderConnection::close));
        session = Optional.empty();
    }
}
