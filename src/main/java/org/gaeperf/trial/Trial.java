package org.gaeperf.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.LoadException;
import org.gaeperf.load.LoadPlan;
import org.gaeperf.load.LoadProcess;
import org.gaeperf.load.LoadProgress;
import org.gaeperf.load.Window;
import org.gaeperf.model.Cost;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.ModeProof;
import org.gaeperf.model.Samples;
import org.gaeperf.model.ServerStart;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;
import org.gaeperf.model.WarmUp;
import org.gaeperf.plan.Pinning;
import org.gaeperf.sampling.CpuProbe;
import org.gaeperf.sampling.CpuTicks;
import org.gaeperf.sampling.Jcmd;
import org.gaeperf.sampling.NativeMemoryProbe;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.PsProbe;
import org.gaeperf.sampling.Sampler;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.appengine.AppEngineServer;
import org.gaeperf.server.appengine.Launch;

/**
 * Runs one trial: start the server, prove its mode, warm it up, measure, stop it. What each phase brought is kept as it
 * comes, so that a trial that fails still tells what it had seen.
 */
public final class Trial {

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final Duration COMMAND_PATIENCE = Duration.ofSeconds(10);
    private static final Duration DRAIN = Duration.ofSeconds(10);

    /**
     * Sent as App Engine's front end sends the timeout. Answers are not to be compressed: it is the runtime that is
     * measured, not zlib.
     */
    private static final Map<String, String> HEADERS =
            Map.of("X-AppEngine-Timeout-Ms", "60000", "Accept-Encoding", "identity");

    private final TrialPlan plan;
    private final Path harnessJdk;
    private final TrialListener listener;
    private final Instant startedAt = Instant.now();
    private final long startedNanos = System.nanoTime();
    private final List<String> reasons = new ArrayList<>();
    private Verdict verdict = Verdict.FAILED;
    private Optional<ServerStart> start = Optional.empty();
    private Optional<ModeProof> proof = Optional.empty();
    private Optional<WarmUp> warmUp = Optional.empty();
    private Optional<LoadResult> load = Optional.empty();
    private Optional<Cost> cost = Optional.empty();
    private Samples samples = new Samples(List.of(), List.of());
    private volatile long warmUpSent;
    private volatile long warmUpFailed;
    private volatile boolean measuring;

    private Trial(TrialPlan plan, Path harnessJdk, TrialListener listener) {
        this.plan = plan;
        this.harnessJdk = harnessJdk;
        this.listener = listener;
    }

    /**
     * Runs the trial. It always returns a result; what went wrong is in it.
     *
     * @param harnessJdk runs the client
     * @throws InterruptedException if the calling thread is interrupted; both processes have ended then
     */
    public static TrialResult run(TrialPlan plan, Path harnessJdk, TrialListener listener)
            throws InterruptedException {
        Trial trial = new Trial(plan, harnessJdk, listener);
        try {
            trial.run();
        } catch (ServerException | LoadException | IOException failure) {
            trial.fail(failure.getMessage());
        }
        return trial.result();
    }

    private void run() throws ServerException, LoadException, IOException, InterruptedException {
        Files.createDirectories(plan.directory());
        listener.phase(plan, "start", Duration.ofSeconds(3));
        try (ServerUnderTest server = startServer()) {
            Jcmd jcmd = new Jcmd(plan.serverJdk(), server.pid(), plan.aside(), COMMAND_PATIENCE);
            start = Optional.of(describe(server, jcmd));
            listener.phase(plan, "proof of mode", Duration.ofSeconds(3));
            ModeProof evidence = new ModeProver(jcmd, server.address()).prove(plan.variant().mode());
            proof = Optional.of(evidence);
            if (!evidence.holds()) {
                fail(evidence.explanation());
                return;
            }
            underLoad(server, jcmd);
        }
    }

    private ServerUnderTest startServer() throws IOException, ServerException, InterruptedException {
        List<String> jvmArgs = new ArrayList<>(plan.variant().jvmArgs());
        jvmArgs.add("-XX:NativeMemoryTracking=summary");
        jvmArgs.add("-Xlog:gc*:file=" + plan.directory().resolve("gc.log") + ":uptime,level,tags");
        return AppEngineServer.start(new Launch(plan.deployment(), plan.application(), plan.variant().mode(),
                plan.engineJar(), plan.serverJdk(), jvmArgs, Pinning.prefix(plan.pinning().server()),
                FreePort.find(), plan.directory().resolve("server.log"), UUID.randomUUID().toString(),
                START_PATIENCE));
    }

    private void underLoad(ServerUnderTest server, Jcmd jcmd)
            throws LoadException, InterruptedException {
        LoadPlan loadPlan = new LoadPlan(server.address().getHost(), server.address().getPort(), path(), HEADERS,
                plan.workload(), plan.ramp(), DRAIN, plan.directory().toString());
        listener.phase(plan, "warm-up", plan.ramp().plus(plan.settle()));
        try (LoadProcess client = LoadProcess.start(loadPlan, harnessJdk, Pinning.prefix(plan.pinning().client()),
                plan.pinning().clientCores(), this::progress)) {
            server.exit().thenRun(client::stop);
            TimeUnit.NANOSECONDS.sleep(plan.ramp().plus(plan.settle()).toNanos());
            measure(server, jcmd, client);
        }
    }

    private void measure(ServerUnderTest server, Jcmd jcmd, LoadProcess client)
            throws LoadException, InterruptedException {
        CpuProbe cpu = new CpuProbe(server.pid());
        List<Probe> probes = List.of(new CpuProbe(server.pid()),
                new PsProbe(server.pid(), plan.aside(), COMMAND_PATIENCE), new NativeMemoryProbe(jcmd));
        Window window = client.measure(plan.duration());
        measuring = true;
        warmUp = Optional.of(new WarmUp(plan.ramp().toNanos() / 1e9,
                plan.ramp().plus(plan.settle()).toNanos() / 1e9, warmUpSent, warmUpFailed, "fixed"));
        listener.phase(plan, "measurement", plan.duration());
        try (Sampler sampler = new Sampler(probes, plan.sampleInterval(), plan.directory().resolve("samples"))) {
            sleepUntil(window.startNanos());
            Optional<CpuTicks> before = read(cpu);
            sampler.start();
            sampler.setZero(window.startNanos());
            Optional<CpuTicks> after = awaitEnd(server, window.endNanos(), cpu);
            samples = sampler.stop();
            LoadResult result = client.await(DRAIN);
            load = Optional.of(result);
            cost = before.flatMap(first -> after.map(last -> cost(first, last, result)));
            judge(server, result);
        }
    }

    private void judge(ServerUnderTest server, LoadResult result) {
        if (server.exit().isDone()) {
            fail("the server ended with exit code " + server.exit().join() + " while it was measured; "
                    + server.logTail());
        }
        VerdictRules.Judgement judgement = VerdictRules.judge(result, plan.workload().requestsPerSecond());
        reasons.addAll(judgement.reasons());
        verdict = reasons.isEmpty() || judgement.verdict() != Verdict.VALID ? judgement.verdict() : Verdict.FAILED;
    }

    /** Waits for the end of the measurement and reads the CPU time there, unless the server ends before. */
    private static Optional<CpuTicks> awaitEnd(ServerUnderTest server, long endNanos, CpuProbe cpu)
            throws InterruptedException {
        while (System.nanoTime() < endNanos) {
            if (server.exit().isDone()) {
                return Optional.empty();
            }
            TimeUnit.NANOSECONDS.sleep(Math.min(endNanos - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(100)));
        }
        return read(cpu);
    }

    private static Optional<CpuTicks> read(CpuProbe cpu) {
        try {
            return Optional.of(cpu.read());
        } catch (ProbeException ended) {
            return Optional.empty();
        }
    }

    private static Cost cost(CpuTicks before, CpuTicks after, LoadResult load) {
        long cpuMicros = after.cpuMicrosSince(before);
        double perRequest = load.answered() == 0 ? Double.NaN : (double) cpuMicros / load.answered();
        return new Cost(cpuMicros / 1e6, perRequest, after.percentSince(before));
    }

    private ServerStart describe(ServerUnderTest server, Jcmd jcmd) {
        double firstAnswerMillis = (server.firstAnswerNanos() - server.startedNanos()) / 1e6;
        return new ServerStart(server.pid(), server.command(), plan.pinning().server().orElse("any"),
                firstAnswerMillis,
                once(new PsProbe(server.pid(), plan.aside(), COMMAND_PATIENCE), "rssBytes"),
                once(new NativeMemoryProbe(jcmd), "nmtTotalCommittedBytes"));
    }

    private OptionalLong once(Probe probe, String series) {
        try {
            return probe.sample((source, text) -> keepIdle(source, text)).stream()
                    .filter(reading -> reading.series().equals(series))
                    .mapToLong(reading -> (long) reading.value())
                    .findFirst();
        } catch (ProbeException gap) {
            return OptionalLong.empty();
        }
    }

    private void keepIdle(String source, String text) {
        try {
            Files.writeString(plan.directory().resolve("idle-" + source + ".txt"), text);
        } catch (IOException lost) {
            reasons.add("the output of " + source + " was not kept: " + lost);
        }
    }

    private void progress(LoadProgress progress) {
        if (!measuring) {
            warmUpSent += progress.sent();
            warmUpFailed += progress.failed();
        }
        listener.progress(progress);
    }

    private String path() {
        return "/?writes=" + plan.workload().writes() + "&writeBytes=" + plan.workload().writeBytes();
    }

    private void fail(String reason) {
        verdict = Verdict.FAILED;
        reasons.add(reason);
    }

    private TrialResult result() {
        return new TrialResult(plan.id(), plan.position(), plan.pair(), plan.suite(), plan.variant(), plan.workload(),
                startedAt, (System.nanoTime() - startedNanos) / 1e9, verdict, reasons,
                proof.map(ModeProof::connector), proof, start, warmUp, load, cost, samples);
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        long wait = nanos - System.nanoTime();
        if (wait > 0) {
            TimeUnit.NANOSECONDS.sleep(wait);
        }
    }
}
