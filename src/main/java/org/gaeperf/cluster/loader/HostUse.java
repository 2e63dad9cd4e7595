package org.gaeperf.cluster.loader;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gaeperf.cluster.protocol.LoaderEvent;
import org.gaeperf.load.LoadGeneratorProcess;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.process.DaemonThreads;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.NetworkDevices;

/** What the client and the link of this host did from the start of a measurement to its end. */
final class HostUse implements AutoCloseable {

    private final CpuProbe cpu;
    private final Optional<String> linkName;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("host-use"));
    private final CompletableFuture<Reading> before = new CompletableFuture<>();
    private final CompletableFuture<Reading> after = new CompletableFuture<>();

    private record Reading(Optional<CpuTicks> cpu, Optional<LinkTraffic> link) {}

    private HostUse(LoadGeneratorProcess client, String serverAddress) {
        this.cpu = new CpuProbe(client.pid().orElseThrow());
        this.linkName = NetworkDevices.toward(serverAddress);
    }

    /** Reads when the measurement begins and when it ends. */
    static HostUse measure(LoadGeneratorProcess client, String serverAddress, MeasurementWindow window) {
        HostUse use = new HostUse(client, serverAddress);
        use.readAt(window.startNanos(), use.before);
        use.readAt(window.endNanos(), use.after);
        return use;
    }

    private void readAt(long nanos, CompletableFuture<Reading> reading) {
        clock.schedule(() -> reading.complete(read()), nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private Reading read() {
        return new Reading(readCpu(), linkName.flatMap(NetworkDevices::read));
    }

    private Optional<CpuTicks> readCpu() {
        try {
            return Optional.of(cpu.read());
        } catch (ProbeException e) {
            return Optional.empty();
        }
    }

    /** What was used until the end of the measurement, or until now if that has not come. */
    LoaderEvent.Use end() {
        after.complete(read());
        if (!before.isDone()) {
            return LoaderEvent.Use.NONE;
        }
        Reading first = before.join();
        Reading last = after.join();
        return new LoaderEvent.Use(
                first.cpu.flatMap(from -> last.cpu.map(to -> to.percentSince(from))),
                first.link.flatMap(from -> last.link.map(to -> to.since(from))));
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
