package org.gaeperf.trial.phase;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.http.ProbeClient;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.memory.MemorySnapshot;
import org.gaeperf.sampling.memory.MemoryUseReader;
import org.gaeperf.sampling.proc.PsProbe;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Measures the resident set when a known number of requests was in the server at once. Under load that number depends on
 * how long the machine held the server up, and the server's threads and buffers, which it keeps, follow it. So the resident
 * set under load differs from JVM to JVM by how disturbed the machine was. The bursts come after the measurement and
 * change nothing that was measured.
 */
public final class BurstPhase {

    /** How many requests are in the server at once: more than a usual stall of the machine causes. */
    public static final int REQUESTS = 80;

    /** Series: resident set after each burst. */
    public static final String RSS = "rssAfterBurstBytes";

    /** Series: threads after each burst. */
    public static final String THREADS = "threadsAfterBurst";

    /** A server grows its threads in steps: with these many bursts, 12 of 12 servers of each mode had all of theirs. */
    private static final int BURSTS = 5;

    private static final Duration HOLD = Duration.ofMillis(300);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;

    /** What {@code ps} said, by the time of {@link System#nanoTime}. */
    private record Reading(long nanos, double value) {

        TimeSeries.Point since(MeasurementWindow window) {
            return new TimeSeries.Point((nanos - window.startNanos()) / 1e9, value);
        }
    }

    private final TrialPlan plan;
    private final MemoryUseReader memory;
    private final Probe ps;
    private final List<MemorySnapshot> snapshots = new ArrayList<>();
    private final List<Reading> rss = new ArrayList<>();
    private final List<Reading> pss = new ArrayList<>();
    private final List<Reading> threads = new ArrayList<>();

    private BurstPhase(TrialPlan plan, ServerUnderTest server) {
        this.plan = plan;
        this.memory = new MemoryUseReader(
                server.processes(),
                server.withoutJvm().isPresent()
                        ? Optional.empty()
                        : Optional.of(new Jcmd(
                                plan.serverJdk(),
                                server.pid(),
                                CpuAffinity.prefix(plan.pinning().client()),
                                TrialPlan.COMMAND_TIMEOUT)));
        this.ps = new PsProbe(server.processes(), plan.backgroundPrefix(), TrialPlan.COMMAND_TIMEOUT);
    }

    /**
     * Sends the bursts and stores the resident set, if the server can hold requests and was measured. What could not be
     * measured is a missed sample with its reason, and does not make the trial invalid.
     *
     * @param plan of the trial that the server was started for
     * @param result of that trial; those that were measured in the server afterwards have no burst of their own
     * @param barrier where concurrent trials wait for each other, so that no burst comes into another's measurement
     */
    public static void run(TrialPlan plan, ServerUnderTest server, TrialResultBuilder result, TrialBarrier barrier)
            throws InterruptedException {
        barrier.await();
        Optional<String> request = plan.server().heldRequest(HOLD);
        if (request.isPresent() && result.window().isPresent()) {
            BurstPhase phase = new BurstPhase(plan, server);
            Optional<String> failure = phase.send(server.address(), LoadRequest.get(request.get()));
            phase.store(result, result.window().get(), failure);
        }
    }

    private void store(TrialResultBuilder result, MeasurementWindow window, Optional<String> failure) {
        if (failure.isPresent()) {
            double seconds = (System.nanoTime() - window.startNanos()) / 1e9;
            result.addSamples(List.of(), List.of(new MissedSample(seconds, "burst of requests", failure.get())));
        } else {
            result.addSamples(
                    List.of(
                            series(RSS, rss, window),
                            series(MemorySeries.PSS_AFTER_BURST, pss, window),
                            series(THREADS, threads, window)),
                    List.of());
            compared()
                    .map(snapshot -> memory.use(snapshot, MemoryUse.Moment.AFTER_BURST))
                    .ifPresent(result::setMemory);
        }
    }

    /** Finds the one whose resident set is compared: the smallest of those with as many threads as the last. */
    private Optional<MemorySnapshot> compared() {
        return IntStream.range(0, Math.min(snapshots.size(), threads.size()))
                .filter(n -> threads.get(n).value()
                        == threads.get(threads.size() - 1).value())
                .mapToObj(snapshots::get)
                .min(Comparator.comparing(snapshot -> snapshot.memory().rssBytes()));
    }

    private static TimeSeries series(String name, List<Reading> readings, MeasurementWindow window) {
        return new TimeSeries(
                name, readings.stream().map(reading -> reading.since(window)).toList());
    }

    /** Returns what went wrong, if anything did. */
    private Optional<String> send(URI address, LoadRequest request) throws InterruptedException {
        try (ProbeClient client = new ProbeClient(REQUESTS)) {
            for (int burst = 0; burst < BURSTS; burst++) {
                send(client, address, request);
                for (Observation observation : ps.sample(this::keep)) {
                    add(observation);
                }
                MemorySnapshot snapshot = memory.snapshot();
                snapshots.add(snapshot);
                rss.add(new Reading(System.nanoTime(), snapshot.memory().rssBytes()));
                pss.add(new Reading(System.nanoTime(), snapshot.memory().pssBytes()));
            }
            return Optional.empty();
        } catch (IOException | ProbeException | SampleFormatException e) {
            return Optional.of(e.getMessage());
        }
    }

    private void add(Observation observation) {
        if (observation.series().equals(PsProbe.THREADS)) {
            threads.add(new Reading(System.nanoTime(), observation.value()));
        }
    }

    private static void send(ProbeClient client, URI address, LoadRequest request)
            throws IOException, InterruptedException {
        List<CompletableFuture<ReceivedResponse>> responses = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            responses.add(client.sendAsync(address, request, new byte[0], TIMEOUT));
        }
        for (CompletableFuture<ReceivedResponse> response : responses) {
            int status = status(response);
            if (status != OK) {
                throw new IOException("one of " + REQUESTS + " concurrent requests was answered with status " + status);
            }
        }
    }

    private static int status(CompletableFuture<ReceivedResponse> response) throws IOException, InterruptedException {
        try {
            return response.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS).status();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("one of " + REQUESTS + " concurrent requests was not answered: " + e, e);
        }
    }

    private void keep(String source, String text) {
        try {
            AtomicFile.write(plan.directory().resolve("burst-" + source + ".txt"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
