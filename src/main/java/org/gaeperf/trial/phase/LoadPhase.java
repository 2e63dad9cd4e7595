package org.gaeperf.trial.phase;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.gaeperf.load.LoadGeneratorProcess;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.Sampler;
import org.gaeperf.sampling.hiccup.HiccupProcess;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.jvm.NativeMemoryProbe;
import org.gaeperf.sampling.proc.ContextSwitchProbe;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.HostProbe;
import org.gaeperf.sampling.proc.PsProbe;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.meter.GcMeter;
import org.gaeperf.trial.meter.HostNoiseMeter;
import org.gaeperf.trial.meter.ServerAffinity;
import org.gaeperf.trial.meter.ServerCpu;
import org.gaeperf.trial.meter.ThroughputSeries;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.ValidityRules;

/** The part of a trial in which there is load: warm-up and measurement. */
public final class LoadPhase {

    private static final Duration DRAIN = Duration.ofSeconds(10);

    /** How often to look whether the server has ended. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /**
     * Sent as App Engine's front end sends the timeout. Answers are not to be compressed: it is the runtime that is
     * measured, not zlib.
     */
    private static final Map<String, String> HEADERS =
            Map.of("X-AppEngine-Timeout-Ms", "60000", "Accept-Encoding", "identity");

    private final TrialPlan plan;
    private final MeasurementPlan.ConstantRate rate;
    private final Path harnessJdk;
    private final TrialListener listener;
    private final TrialResultBuilder findings;
    private final ServerUnderTest server;
    private final TrialBarrier line;
    private final ServerCpu serverCpu;
    private final GcMeter garbage;
    private final HostNoiseMeter machine;
    private final NativeMemoryProbe nativeMemory;
    private final ServerAffinity cores;
    private final ThroughputSeries course = new ThroughputSeries();
    private final WarmUpController warmingUp;

    /**
     * One load.
     *
     * @param gcLog of the server, which may lie elsewhere than the files of this load
     * @param line where those wait for each other who load servers at the same time
     */
    public LoadPhase(
            TrialPlan plan,
            MeasurementPlan.ConstantRate rate,
            Path harnessJdk,
            TrialListener listener,
            TrialResultBuilder findings,
            ServerUnderTest server,
            Jcmd jcmd,
            Path gcLog,
            TrialBarrier line) {
        this.plan = plan;
        this.rate = rate;
        this.harnessJdk = harnessJdk;
        this.listener = listener;
        this.findings = findings;
        this.server = server;
        this.line = line;
        this.cores = new ServerAffinity(server.pid(), plan.pinning());
        this.serverCpu = new ServerCpu(server.pid());
        this.warmingUp = new WarmUpController(rate.warmUp(), plan.workload().requestsPerSecond(), server.pid());
        // Outside the measurement, where it need not stand back: behind a busy client it would take seconds, or end
        // late.
        this.garbage = new GcMeter(
                new Jcmd(
                        plan.serverJdk(),
                        server.pid(),
                        CpuAffinity.prefix(plan.pinning().client()),
                        TrialPlan.COMMAND_TIMEOUT),
                gcLog);
        this.machine = new HostNoiseMeter();
        this.nativeMemory = new NativeMemoryProbe(jcmd);
    }

    public void run() throws LoadException, InterruptedException {
        LoadPlan loadPlan = new LoadPlan(
                server.address().getHost(),
                server.address().getPort(),
                path(),
                HEADERS,
                plan.server().intendedStartHeader(),
                plan.workload(),
                rate.warmUp().ramp(),
                plan.sweep(),
                DRAIN,
                rate.isCold() ? Optional.of(rate.duration()) : Optional.empty(),
                plan.directory().toString());
        line.await();
        if (!rate.isCold()) {
            listener.phase(plan, "warm-up", rate.warmUp().limit());
        }
        try (HiccupProcess hiccups = HiccupProcess.start(
                        harnessJdk, CpuAffinity.prefix(plan.pinning().server()));
                LoadGeneratorProcess client = LoadGeneratorProcess.start(
                        loadPlan,
                        harnessJdk,
                        CpuAffinity.prefix(plan.pinning().client()),
                        plan.pinning().clientCores(),
                        this::progress)) {
            server.exit().thenRun(client::stop);
            if (!rate.isCold()) {
                warmUp(client);
            }
            line.await();
            if (server.exit().isDone()) {
                failAsEnded("warmed up");
                return;
            }
            measure(client, hiccups);
        } catch (LoadException lost) {
            if (server.exit().isDone()) {
                failAsEnded("measured");
            }
            throw lost;
        } catch (CommandException e) {
            throw new LoadException(e.getMessage(), e);
        }
    }

    /** Ends before a line, so that those who wait there begin to measure in the same second. */
    private void warmUp(LoadGeneratorProcess client) throws CommandException, InterruptedException {
        BooleanSupplier over = () -> server.exit().isDone() || client.isOver();
        boolean lendsCores = plan.together() && rate.warmUp().untilSteady();
        if (lendsCores) {
            cores.widen();
        }
        warmingUp.await(over);
        findings.warmUp = Optional.of(warmingUp.untilNow());
        line.await();
        if (lendsCores && !over.getAsBoolean()) {
            cores.narrow();
            warmingUp.awaitAfterMove(over);
            line.await();
        }
        readHeap();
        findings.warmUp = Optional.of(warmingUp.untilNow());
    }

    private void progress(LoadProgress progress) {
        warmingUp.add(progress);
        course.add(progress);
        listener.progress(progress);
    }

    private void measure(LoadGeneratorProcess client, HiccupProcess hiccups)
            throws LoadException, CommandException, InterruptedException {
        CpuProbe clientCpu = new CpuProbe(client.pid());
        MeasurementWindow window = window(client);
        findings.window = Optional.of(window);
        listener.phase(plan, "measurement", rate.duration());
        try (Sampler sampler =
                new Sampler(probes(), plan.sampleInterval(), plan.directory().resolve("samples"))) {
            sleepUntil(window.startNanos());
            serverCpu.begin();
            Optional<CpuTicks> clientBefore = ServerCpu.read(clientCpu);
            sampler.start();
            sampler.setZero(window.startNanos());
            rate.stall().ifPresent(stall -> stall.begin(server.pid(), client.pid()));
            awaitEnd(window.endNanos(), client);
            serverCpu.end();
            machine.clientCpu(clientBefore, ServerCpu.read(clientCpu));
            listener.phase(plan, "end", DRAIN);
            endHiccups(hiccups);
            garbage.end();
            findings.samples = sampler.stop();
            conclude(window, result(client));
        }
    }

    private void endHiccups(HiccupProcess hiccups) {
        try {
            machine.serverHiccups(hiccups.stop());
        } catch (CommandException | SampleFormatException lost) {
            findings.fail(lost.getMessage());
        }
    }

    /** What the client measured; if it does not tell that, what is left of it. */
    private Optional<LoadResult> result(LoadGeneratorProcess client) throws LoadException, InterruptedException {
        try {
            LoadGeneratorReport outcome = client.await(DRAIN);
            machine.clientHiccups(outcome.hiccups());
            return Optional.of(outcome.result());
        } catch (LoadException lost) {
            findings.fail(lost.getMessage());
            return client.partialResult();
        }
    }

    /** What a cold server allocates over time is no figure per request. */
    private void readHeap() {
        if (!server.exit().isDone()) {
            garbage.begin();
        }
    }

    private MeasurementWindow window(LoadGeneratorProcess client) throws LoadException, InterruptedException {
        return rate.isCold() ? client.window() : client.measure(rate.duration());
    }

    private List<Probe> probes() {
        if (!plan.instruments().sampling()) {
            return List.of();
        }
        return List.of(
                new CpuProbe(server.pid()),
                new ContextSwitchProbe(server.pid()),
                new HostProbe(hostCores()),
                new PsProbe(server.pid(), plan.aside(), TrialPlan.COMMAND_TIMEOUT),
                nativeMemory);
    }

    private void conclude(MeasurementWindow window, Optional<LoadResult> load) {
        findings.load = load;
        findings.cost = load.filter(LoadResult::complete)
                .flatMap(whole -> serverCpu.over(whole, garbage.over(window, whole.responsesPerSecond())));
        findings.samples = course.addTo(garbage.addTo(machine.addTo(findings.samples, window), window), window);
        findings.machine = Optional.of(machine.state(findings.samples));
        if (server.exit().isDone()) {
            failAsEnded("measured");
        }
        load.ifPresent(result -> findings.judge(
                ValidityRules.judge(result, plan, rate.isCold(), findings.cost, findings.machine.get())));
    }

    private void failAsEnded(String during) {
        findings.fail("the server ended with exit code " + server.exit().join() + " while it was " + during + "; "
                + server.logTail());
    }

    private void awaitEnd(long endNanos, LoadGeneratorProcess client) throws InterruptedException {
        while (System.nanoTime() < endNanos && !server.exit().isDone() && !client.isOver()) {
            serverCpu.goOn();
            TimeUnit.NANOSECONDS.sleep(Math.min(endNanos - System.nanoTime(), LOOK_NANOS));
        }
    }

    private List<Integer> hostCores() {
        return Stream.of(plan.pinning().server(), plan.pinning().client())
                .flatMap(list -> CpuAffinity.numbers(list).stream())
                .toList();
    }

    private String path() {
        return "/?writes=" + plan.workload().writes() + "&writeBytes="
                + plan.workload().writeBytes();
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        long wait = nanos - System.nanoTime();
        if (wait > 0) {
            TimeUnit.NANOSECONDS.sleep(wait);
        }
    }
}
