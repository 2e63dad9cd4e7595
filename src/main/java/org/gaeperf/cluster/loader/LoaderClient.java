package org.gaeperf.cluster.loader;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.gaeperf.cluster.protocol.LineChannel;
import org.gaeperf.cluster.protocol.LoaderEvent;
import org.gaeperf.load.LoadGeneratorProcess;
import org.gaeperf.load.WarmLoadGenerator;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.sampling.proc.ProcessCpuMeter;
import org.gaeperf.sampling.proc.ThreadCpuMeter;

/** Runs one load of this host's client, and sends its progress and result to the harness. */
final class LoaderClient implements AutoCloseable {

    /** The harness decides how long it waits. */
    private static final Duration NO_TIMEOUT = Duration.ofDays(2);

    private final LoadPlan plan;
    private final Set<Integer> cores;
    private final LineChannel channel;
    private final AppendedText scheduledLatency;
    private final AppendedText serviceTime;
    private volatile Optional<ProcessCpuMeter> cpu = Optional.empty();
    private volatile Optional<HostUse> use = Optional.empty();
    private LoadGeneratorProcess client;
    private Thread end;

    private LoaderClient(LoadPlan plan, Set<Integer> cores, LineChannel channel) {
        this.plan = plan;
        this.cores = cores;
        this.channel = channel;
        Path directory = Path.of(plan.directory());
        this.scheduledLatency = new AppendedText(directory.resolve(IntervalHistogramLog.SCHEDULED_LATENCY_FILE));
        this.serviceTime = new AppendedText(directory.resolve(IntervalHistogramLog.SERVICE_TIME_FILE));
    }

    /**
     * Starts the client, which sends nothing yet.
     *
     * @param cores those of the clients; empty for all
     */
    static LoaderClient start(LoadPlan plan, Set<Integer> cores, WarmLoadGenerator generator, LineChannel channel)
            throws LoadException {
        LoaderClient load = new LoaderClient(plan, cores, channel);
        load.client = generator.start(plan, load::progress);
        long pid = load.client.pid().orElseThrow();
        load.cpu = Optional.of(new ProcessCpuMeter(pid, new ThreadCpuMeter(pid)));
        return load;
    }

    void awaitReady(Duration timeout) throws LoadException, InterruptedException {
        client.awaitReady(timeout);
    }

    void begin() throws LoadException, IOException, InterruptedException {
        Optional<HostUse> beginning = plan.immediateMeasurement().map(any -> HostUse.begin(client, cores, plan.host()));
        client.begin();
        end = new Thread(this::reportEnd, "load-end");
        end.setDaemon(true);
        end.start();
        if (beginning.isPresent()) {
            measured(beginning.get(), client.window());
        }
    }

    void measure(Duration duration) throws LoadException, IOException, InterruptedException {
        HostUse beginning = HostUse.begin(client, cores, plan.host());
        measured(beginning, client.measure(duration));
    }

    void stop() {
        client.stop();
    }

    private void measured(HostUse beginning, MeasurementWindow window) throws IOException {
        use = Optional.of(beginning);
        beginning.measure(window);
        channel.send(new LoaderEvent.Started(window));
    }

    /** The logs are read last: they have at least what the report says. */
    private void progress(LoadProgress progress) {
        LoadProgress withCpu = cpu.map(meter -> meter.take(progress.intervalSeconds()))
                .map(used -> progress.with(new LoadProgress.ClientCpu(
                        progress.clientCpu().map(LoadProgress.ClientCpu::micros).orElse(Double.NaN),
                        used.compilerMicros())))
                .orElse(progress);
        try {
            channel.send(new LoaderEvent.Progress(withCpu, appended()));
        } catch (IOException e) {
            // The harness is gone, which the reader of its commands finds out.
        }
    }

    private LoaderEvent.LogText appended() throws IOException {
        return new LoaderEvent.LogText(scheduledLatency.take(), serviceTime.take());
    }

    private void reportEnd() {
        try {
            channel.send(ended());
        } catch (IOException e) {
            // As in progress().
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private LoaderEvent ended() throws IOException, InterruptedException {
        try {
            LoadGeneratorReport report = client.await(NO_TIMEOUT);
            LoaderEvent.Use used = use.isPresent() ? use.get().end() : LoaderEvent.Use.NONE;
            return new LoaderEvent.Finished(report, used, appended());
        } catch (LoadException e) {
            return new LoaderEvent.Failed(e.getMessage());
        }
    }

    /** The process goes on if it can serve another load. */
    @Override
    public void close() {
        use.ifPresent(HostUse::close);
        client.close();
        if (end != null) {
            try {
                end.join(TimeUnit.SECONDS.toMillis(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
