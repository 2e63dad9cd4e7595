package org.gaeperf.cluster.loader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.gaeperf.cluster.protocol.LineChannel;
import org.gaeperf.cluster.protocol.LoaderCommand;
import org.gaeperf.cluster.protocol.LoaderCommand.Meeting;
import org.gaeperf.cluster.protocol.LoaderEvent;
import org.gaeperf.load.WarmLoadGenerator;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.loader.LoaderHost;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.options.cpu.CpuList;
import org.gaeperf.options.cpu.CpuTopology;
import org.gaeperf.system.SystemInfo;

/**
 * Runs the loads of one session on this host, one after the other, as the harness asks for them. The client is the same
 * process as on the harness's own machine.
 */
final class LoaderSession {

    /** How long a client's JVM may take to start on a machine that is busy. */
    private static final Duration READY_TIMEOUT = Duration.ofSeconds(30);

    /** How long all other loaders' clients may take to be ready. */
    private static final Duration BEGIN_TIMEOUT = Duration.ofSeconds(40);

    private static final Duration MEASURE_TIMEOUT = Duration.ofSeconds(10);

    private final LineChannel channel;
    private final LoaderJob job;
    private final Barriers barriers;
    private final Path directory;
    private final LoaderHost host;
    private final Set<Integer> clientCpus;
    private final WarmLoadGenerator generator;
    private Optional<LoaderClient> load = Optional.empty();
    private int loads;

    /** Says where loaders wait for each other. */
    @FunctionalInterface
    interface Barriers {

        /**
         * Waits until all have arrived.
         *
         * @throws Exception as the library's barriers do
         */
        void await(Meeting meeting, Duration timeout) throws Exception;
    }

    LoaderSession(LineChannel channel, LoaderJob job, Barriers barriers) throws IOException {
        this.channel = channel;
        this.job = job;
        this.barriers = barriers;
        this.directory = Path.of("").toAbsolutePath().resolve("session-" + job.session());
        CpuTopology topology = CpuTopology.detect();
        SortedSet<Integer> cpus = CpuTopology.cpusOf(topology.coresToSplit());
        boolean canPin = BuildContext.onPath("taskset").isPresent();
        this.clientCpus = canPin ? cpus : Set.of();
        String list = CpuList.format(cpus);
        int cores = canPin ? cpus.size() : topology.cpuCount();
        Path jdk = Path.of(System.getProperty("java.home"));
        this.host = new LoaderHost(
                SystemInfo.host(canPin ? "client on cores " + list : "client on any core"), SystemInfo.jdk(jdk), cores);
        List<String> prefix = canPin ? CpuAffinity.prefix(Optional.of(list)) : List.of();
        this.generator = new WarmLoadGenerator(jdk, prefix, cores);
    }

    /** Executes commands until the harness ends the connection. The client ends with it. */
    void run() throws IOException, InterruptedException {
        try (generator) {
            channel.send(new LoaderEvent.Hello(job.secret(), job.session(), job.loader(), host));
            for (Optional<String> line = channel.read(); line.isPresent(); line = channel.read()) {
                execute(LoaderCommand.parse(line.get()));
            }
        } finally {
            load.ifPresent(LoaderClient::close);
        }
    }

    private void execute(LoaderCommand command) throws IOException, InterruptedException {
        try {
            if (command instanceof LoaderCommand.Ping) {
                channel.send(new LoaderEvent.Pong(System.nanoTime()));
            } else if (command instanceof LoaderCommand.Start start) {
                start(start);
            } else if (command instanceof LoaderCommand.Measure measure) {
                meet(measure.meeting(), MEASURE_TIMEOUT, "measure");
                current().measure(measure.duration());
            } else if (command instanceof LoaderCommand.Stop) {
                current().stop();
            }
        } catch (LoadException e) {
            channel.send(new LoaderEvent.Failed(e.getMessage()));
        }
    }

    private LoaderClient current() throws LoadException {
        return load.orElseThrow(() -> new LoadException("no load was started"));
    }

    private void start(LoaderCommand.Start start) throws LoadException, IOException, InterruptedException {
        load.ifPresent(LoaderClient::close);
        Path files = Files.createDirectories(directory.resolve("load-" + ++loads));
        Optional<String> bodyFile = Optional.empty();
        if (start.body().isPresent()) {
            Path file = files.resolve("body");
            Files.write(file, Base64.getDecoder().decode(start.body().get()));
            bodyFile = Optional.of(file.toString());
        }
        LoadPlan plan = start.plan().in(files.toString(), bodyFile);
        LoaderClient started = LoaderClient.start(plan, clientCpus, generator, channel);
        load = Optional.of(started);
        started.awaitReady(READY_TIMEOUT);
        meet(start.meeting(), BEGIN_TIMEOUT, "begin");
        started.begin();
    }

    private void meet(Meeting meeting, Duration timeout, String what) throws LoadException, InterruptedException {
        try {
            barriers.await(meeting, timeout);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new LoadException(
                    "the other loaders did not " + what + " within " + timeout.toSeconds() + " s: " + e.getMessage(),
                    e);
        }
    }
}
