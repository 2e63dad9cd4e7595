package org.gaeperf.cluster.loader;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gaeperf.cluster.protocol.LoaderEvent;
import org.gaeperf.load.LoadGeneratorProcess;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.process.DaemonThreads;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.NetworkDevices;

/**
 * What the client of this host did from the start of a measurement to its end, what others took of its cores then, and what the
 * link did from before it until the last response: responses still come when the last request has been sent.
 */
final class HostUse implements AutoCloseable {

    private final CpuProbe cpu;
    private final Set<Integer> cores;
    private final List<Long> ownProcesses = CoresReading.ownProcesses();
    private final Optional<String> linkName;
    private final Optional<NetworkDevices.Reading> linkBefore;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("host-use"));
    private final CompletableFuture<Reading> before = new CompletableFuture<>();
    private final CompletableFuture<Reading> after = new CompletableFuture<>();

    /** What is read at one moment. */
    private record Reading(Optional<CpuTicks> client, Optional<CoresReading> cores) {}

    private HostUse(LoadGeneratorProcess client, Set<Integer> cores, String serverAddress) {
        this.cpu = new CpuProbe(client.pid().orElseThrow());
        this.cores = Set.copyOf(cores);
        this.linkName = NetworkDevices.toward(serverAddress);
        this.linkBefore = linkName.flatMap(NetworkDevices::read);
    }

    /**
     * Must be called before the client is asked to measure.
     *
     * @param cores those of the clients; empty for all
     */
    static HostUse begin(LoadGeneratorProcess client, Set<Integer> cores, String serverAddress) {
        return new HostUse(client, cores, serverAddress);
    }

    /** Reads when the measurement begins and when it ends. */
    void measure(MeasurementWindow window) {
        readAt(window.startNanos(), before);
        readAt(window.endNanos(), after);
    }

    private void readAt(long nanos, CompletableFuture<Reading> reading) {
        clock.schedule(() -> reading.complete(read()), nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private Reading read() {
        return new Reading(readCpu(), CoresReading.read(cores, ownProcesses));
    }

    private Optional<CpuTicks> readCpu() {
        try {
            return Optional.of(cpu.read());
        } catch (ProbeException e) {
            return Optional.empty();
        }
    }

    /** Returns what was used; of the CPU until the end of the measurement, or until now if that has not come. */
    LoaderEvent.Use end() {
        if (!after.isDone()) {
            after.complete(read());
        }
        if (!before.isDone()) {
            return LoaderEvent.Use.NONE;
        }
        Reading from = before.join();
        Reading to = after.join();
        return new LoaderEvent.Use(
                from.client().flatMap(earlier -> to.client().map(later -> later.percentSince(earlier))),
                from.cores().flatMap(earlier -> to.cores().flatMap(later -> later.since(earlier))),
                linkBefore.flatMap(
                        earlier -> linkName.flatMap(NetworkDevices::read).map(later -> later.since(earlier))));
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
