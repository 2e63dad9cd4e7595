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

/**
 * What the client of this host did from the start of a measurement to its end, and the link from before it until the last answer:
 * answers still come when the last request has been sent.
 */
final class HostUse implements AutoCloseable {

    private final CpuProbe cpu;
    private final Optional<String> linkName;
    private final Optional<LinkTraffic> linkBefore;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("host-use"));
    private final CompletableFuture<Optional<CpuTicks>> before = new CompletableFuture<>();
    private final CompletableFuture<Optional<CpuTicks>> after = new CompletableFuture<>();

    private HostUse(LoadGeneratorProcess client, String serverAddress) {
        this.cpu = new CpuProbe(client.pid().orElseThrow());
        this.linkName = NetworkDevices.toward(serverAddress);
        this.linkBefore = linkName.flatMap(NetworkDevices::read);
    }

    /** To be called before the client is told to measure. */
    static HostUse begin(LoadGeneratorProcess client, String serverAddress) {
        return new HostUse(client, serverAddress);
    }

    /** Reads when the measurement begins and when it ends. */
    void measure(MeasurementWindow window) {
        readAt(window.startNanos(), before);
        readAt(window.endNanos(), after);
    }

    private void readAt(long nanos, CompletableFuture<Optional<CpuTicks>> reading) {
        clock.schedule(() -> reading.complete(readCpu()), nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private Optional<CpuTicks> readCpu() {
        try {
            return Optional.of(cpu.read());
        } catch (ProbeException e) {
            return Optional.empty();
        }
    }

    /** What was used; of the CPU until the end of the measurement, or until now if that has not come. */
    LoaderEvent.Use end() {
        after.complete(readCpu());
        if (!before.isDone()) {
            return LoaderEvent.Use.NONE;
        }
        return new LoaderEvent.Use(
                before.join().flatMap(from -> after.join().map(to -> to.percentSince(from))),
                linkBefore.flatMap(
                        from -> linkName.flatMap(NetworkDevices::read).map(to -> to.since(from))));
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
