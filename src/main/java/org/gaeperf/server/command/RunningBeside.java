package org.gaeperf.server.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerUnderTest.Beside;

/** All that runs beside one server: started before it, and ended after it. */
final class RunningBeside implements AutoCloseable {

    private final List<BesideProcess> running;

    private RunningBeside(List<BesideProcess> running) {
        this.running = List.copyOf(running);
    }

    /** Returns what runs beside a server that needs nothing. */
    static RunningBeside nothing() {
        return new RunningBeside(List.of());
    }

    /**
     * Starts one after the other, each when the one before is ready.
     *
     * @throws ServerException if one of them is not ready in time, or has ended; none is left behind
     */
    static RunningBeside start(List<BesideProcess.Spec> specs) throws ServerException, InterruptedException {
        List<BesideProcess> running = new ArrayList<>();
        try {
            for (BesideProcess.Spec spec : specs) {
                running.add(BesideProcess.start(spec));
            }
            return new RunningBeside(running);
        } catch (ServerException | InterruptedException | RuntimeException failure) {
            running.forEach(BesideProcess::close);
            throw failure;
        }
    }

    /** Returns the ports that they listen on, by their names. */
    Map<String, Integer> ports() {
        Map<String, Integer> ports = new HashMap<>();
        running.forEach(one -> ports.put(one.name(), one.port()));
        return ports;
    }

    /** Returns each of them, as whoever measures the server sees it. */
    List<Beside> all() {
        return List.copyOf(running);
    }

    /** Returns what completes when one of them ends. */
    Stream<CompletableFuture<Integer>> exits() {
        return running.stream().map(BesideProcess::exit);
    }

    /** Says which of them has ended, with the end of its log; empty if all run. */
    Optional<String> ended(String when) {
        return running.stream().flatMap(one -> one.ended(when).stream()).findFirst();
    }

    /** Ends all, the last one first. */
    @Override
    public void close() {
        for (int number = running.size() - 1; number >= 0; number--) {
            running.get(number).close();
        }
    }
}
