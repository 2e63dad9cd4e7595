package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.LoadClient;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.Sampler;
import org.gaeperf.sampling.hiccup.HiccupProcess;
import org.gaeperf.sampling.hiccup.HiccupReport;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.jvm.NativeMemoryProbe;
import org.gaeperf.sampling.net.TcpProbe;
import org.gaeperf.sampling.proc.ContextSwitchProbe;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.DescriptorProbe;
import org.gaeperf.sampling.proc.HostProbe;
import org.gaeperf.sampling.proc.PsProbe;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.meter.BesideMeter;
import org.gaeperf.trial.meter.GcMeter;
import org.gaeperf.trial.meter.HostNoiseMeter;
import org.gaeperf.trial.meter.LogMeter;
import org.gaeperf.trial.meter.MemoryMeter;
import org.gaeperf.trial.meter.ServerCpu;
import org.gaeperf.trial.meter.ThroughputSeries;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.slow.SlowRequestMeter;
import org.gaeperf.trial.validity.BesideLimits;
import org.gaeperf.trial.validity.ValidityRules;

/** The part of a trial with load: warm-up and measurement. */
final class LoadPhase {

    /** How long the load generator waits for the last responses. */
    static final Duration DRAIN = Duration.ofSeconds(10);

    /** How often to check whether the server has ended. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final TrialPlan plan;
    private final MeasurementPlan.TimedLoad rate;
    private final LoadOrigin origin;
    private final TrialListener listener;
    private final TrialResultBuilder result;
    private final ServerUnderTest server;
    private final TrialBarrier barrier;
    private final ServerCpu serverCpu;
    private final List<BesideMeter> beside;
    private final Jcmd jcmdAfterwards;
    private final GcMeter gcMeter;
    private final HostNoiseMeter hostNoise;
    private final SlowRequestMeter slowRequests;
    private final NativeMemoryProbe nativeMemory;
    private final MemoryMeter memory;
    private final LogMeter log;
    private final ThroughputSeries throughput = new ThroughputSeries();
    private final LoadSeconds seconds;
    private final WarmUpController warmUp;
    private final SteadinessAssessor steadiness;
    private WarmUpController.ServerState found = WarmUpController.ServerState.NOT_COMPILED;

    /**
     * Prepares the load.
     *
     * @param starting the trial that has started the server, in whose directory the logs of its JVM are
     * @param barrier where concurrent trials wait for each other
     */
    LoadPhase(
            TrialPlan plan,
            MeasurementPlan.TimedLoad rate,
            LoadOrigin origin,
            TrialListener listener,
            TrialResultBuilder result,
            ServerUnderTest server,
            Jcmd jcmd,
            TrialPlan starting,
            TrialBarrier barrier) {
        this.plan = plan;
        this.rate = rate;
        this.origin = origin;
        this.listener = listener;
        this.result = result;
        this.server = server;
        this.barrier = barrier;
        ThreadCpuMeter serverThreads = new ThreadCpuMeter(server.processes());
        this.serverCpu = new ServerCpu(
                server.processes(), serverThreads, server.withoutJvm().isEmpty());
        this.beside = server.beside().stream()
                .map(one -> new BesideMeter(one.name(), one.processes()))
                .toList();
        this.seconds = new LoadSeconds(plan.workload().rate(), server.processes(), serverThreads);
        this.warmUp = new WarmUpController(rate.warmUp(), seconds);
        this.steadiness = new SteadinessAssessor(plan, rate, seconds::all);
        // It runs outside the measurement, so it needs no low priority; at low priority it would take seconds next to
        // a busy client, or miss its deadline.
        this.jcmdAfterwards = new Jcmd(
                plan.serverJdk(),
                server.pid(),
                CpuAffinity.prefix(plan.pinning().client()),
                TrialPlan.COMMAND_TIMEOUT);
        this.gcMeter = server.withoutJvm()
                .map(GcMeter::unavailable)
                .orElseGet(() -> new GcMeter(jcmdAfterwards, starting.gcLog()));
        this.slowRequests = server.withoutJvm()
                .map(SlowRequestMeter::withoutPauses)
                .orElseGet(() -> SlowRequestMeter.ofJvm(starting.safepointLog()));
        this.hostNoise = new HostNoiseMeter(plan.pinning(), plan.hasServerQuota());
        this.nativeMemory = new NativeMemoryProbe(jcmd);
        this.memory = new MemoryMeter(
                server.processes(), server.withoutJvm().isEmpty() ? Optional.of(jcmdAfterwards) : Optional.empty());
        this.log = new LogMeter(server::loggedBytes);
    }

    /**
     * Runs the load and stores all results.
     *
     * @param state what the load finds
     * @throws LoadException if the load generator does not work; a reason that the server has ended is stored before
     */
    void run(LoadSequence loads, WarmUpController.ServerState state) throws LoadException, InterruptedException {
        found = state;
        LoadPlan loadPlan =
                LoadPlanFactory.create(plan, rate, found.ramp(rate.warmUp()), server, DRAIN, origin.check());
        barrier.await();
        if (!rate.isCold()) {
            listener.phase(plan, "warm-up", rate.warmUp().limit());
        }
        try (HiccupProcess hiccups = HiccupProcess.start(
                        origin.jdk(), CpuAffinity.prefix(plan.pinning().server()));
                LoadClient client = loads.start(loadPlan, this::progress)) {
            server.exit().thenRun(client::stop);
            client.pid().ifPresent(seconds::observeClient);
            if (!rate.isCold()) {
                warmUp(client);
            }
            barrier.await();
            if (server.exit().isDone()) {
                failAsEnded("warmed up");
                return;
            }
            WarmUp before = warmUp.toWarmUp();
            if (!rate.isCold() && before.endReason() == WarmUp.EndReason.BEHIND) {
                // A measurement would only show how long the backlog has become.
                result.assess(ValidityRules.assessBehind(before, plan, warmUp.serverCores()));
                return;
            }
            steadiness.warmUpEnded(before, warmUp.changes());
            measure(client, hiccups);
        } catch (LoadException e) {
            if (server.exit().isDone()) {
                failAsEnded("measured");
            }
            throw e;
        } catch (CommandException e) {
            throw new LoadException(e.getMessage(), e);
        }
    }

    /** The caller waits at the barrier afterwards, so that concurrent trials start to measure in the same second. */
    private void warmUp(LoadClient client) throws InterruptedException {
        warmUp.await(found, client.untilUsersArrived(), () -> server.exit().isDone() || client.isOver());
        result.setWarmUp(warmUp.toWarmUp());
        barrier.await();
        readHeapBefore();
        result.setWarmUp(warmUp.toWarmUp());
    }

    private void progress(LoadProgress progress) {
        seconds.add(progress);
        throughput.add(progress);
        listener.progress(progress);
    }

    private void measure(LoadClient client, HiccupProcess hiccups) throws LoadException, InterruptedException {
        Optional<CpuProbe> clientCpu =
                client.pid().stream().mapToObj(CpuProbe::new).findFirst();
        readMemory(memory::readBefore);
        serverCpu.prepare();
        if (plan.workload().atRecordedTimes()) {
            seconds.takeAnyRate();
        }
        MeasurementWindow window = window(client);
        result.setWindow(window);
        listener.phase(plan, "measurement", rate.duration());
        try (Sampler sampler =
                new Sampler(probes(), plan.sampleInterval(), plan.directory().resolve("samples"))) {
            TimeUnit.NANOSECONDS.sleep(window.startNanos() - System.nanoTime());
            serverCpu.begin();
            beside.forEach(BesideMeter::begin);
            log.begin();
            hostNoise.begin(server.pid(), client.pid(), server.hasCompanion(), hiccups.pid());
            Optional<CpuTicks> clientBefore = clientCpu.flatMap(ServerCpu::read);
            sampler.start();
            sampler.setZero(window.startNanos());
            rate.stall()
                    .ifPresent(
                            stall -> stall.schedule(server.pid(), client.pid().orElseThrow()));
            awaitEnd(window.endNanos(), client);
            serverCpu.end();
            beside.forEach(BesideMeter::end);
            log.end();
            hostNoise.end();
            hostNoise.setClientCpu(clientBefore, clientCpu.flatMap(ServerCpu::read));
            listener.phase(plan, "end", DRAIN);
            endHiccups(hiccups);
            readMemory(memory::readAfter);
            gcMeter.readHeapAfter();
            SampleSet samples = log.addTo(memory.addTo(sampler.stop(), window));
            result.setSamples(samples);
            Optional<LoadResult> load = loadResult(client);
            memory.use().ifPresent(result::setMemory);
            nameThreads();
            conclude(window, samples, load, client.loaders());
        }
    }

    /** The load has ended, so that nothing waits for the threads that stop to be listed. */
    private void nameThreads() {
        if (server.withoutJvm().isEmpty() && !server.exit().isDone()) {
            try {
                serverCpu.setThreadNames(jcmdAfterwards.threadNames());
            } catch (CommandException e) {
                // They keep the names that the kernel has.
            }
        }
    }

    private void readMemory(Runnable reading) {
        if (plan.instruments().sampling()) {
            reading.run();
        }
    }

    private void endHiccups(HiccupProcess hiccups) {
        try {
            HiccupReport report = hiccups.stop();
            hostNoise.setServerHiccups(report);
            slowRequests.setServerHiccups(report);
        } catch (CommandException | SampleFormatException e) {
            result.fail(e.getMessage());
        }
    }

    /** The load generator's result, or what can be recovered of it if it has ended without one. */
    private Optional<LoadResult> loadResult(LoadClient client) throws LoadException, InterruptedException {
        try {
            LoadGeneratorReport report = client.await(DRAIN);
            report.hiccups().ifPresent(hostNoise::setClientHiccups);
            report.hiccups().ifPresent(slowRequests::setClientHiccups);
            slowRequests.setSlowest(report.slowest());
            return Optional.of(report.result());
        } catch (LoadException e) {
            result.fail(e.getMessage());
            return client.partialResult();
        }
    }

    /** Reads the heap, only after a warm-up: what a cold server allocates over time is not an allocation per request. */
    private void readHeapBefore() {
        if (!server.exit().isDone()) {
            gcMeter.readHeapBefore();
        }
    }

    private MeasurementWindow window(LoadClient client) throws LoadException, InterruptedException {
        return rate.isCold() ? client.window() : client.measure(rate.duration());
    }

    private List<Probe> probes() {
        if (!plan.instruments().sampling()) {
            return List.of();
        }
        List<Probe> probes = new ArrayList<>(List.of(
                new CpuProbe(server.processes()),
                new ContextSwitchProbe(server.processes()),
                new HostProbe(plan.pinning().cores()),
                new TcpProbe(server.pid()),
                new PsProbe(server.processes(), plan.backgroundPrefix(), TrialPlan.COMMAND_TIMEOUT)));
        if (plan.suite().countsDescriptors()) {
            probes.add(new DescriptorProbe(server.processes()));
        }
        if (server.withoutJvm().isEmpty()) {
            probes.add(nativeMemory);
        }
        return probes;
    }

    private void conclude(
            MeasurementWindow window, SampleSet sampled, Optional<LoadResult> load, Optional<Loaders> loaders) {
        result.setLoad(load);
        loaders.ifPresent(result::setLoaders);
        Optional<ServerCost> cost = load.filter(LoadResult::complete)
                .flatMap(complete -> serverCpu.cost(complete, gcMeter.activity(window, complete.responsesPerSecond())));
        cost.ifPresent(result::setServerCost);
        load.filter(LoadResult::complete).ifPresent(this::storeBeside);
        SampleSet samples = seconds.addTo(
                throughput.addTo(gcMeter.addTo(hostNoise.addTo(sampled, window), window), window), window);
        result.setSamples(samples);
        slowRequests.setExternalCpu(hostNoise.burstsOnServerCores(), hostNoise.burstsOnClientCores());
        load.flatMap(loaded -> slowRequests.find(window, loaded, samples)).ifPresent(result::setSlowRequests);
        HostNoise noise = hostNoise.summarize(samples);
        result.setHostNoise(noise);
        if (server.exit().isDone()) {
            failAsEnded("measured");
        } else if (load.filter(LoadResult::complete).isPresent() && cost.isEmpty()) {
            result.fail("the server was not measured: its CPU time could not be read at both ends of the measurement");
        }
        List<String> notSteady = rate.isCold() ? List.of() : steadiness.findChanges(window, result::setSteadiness);
        load.ifPresent(loaded ->
                result.assess(ValidityRules.assess(loaded, plan, rate.isCold(), cost, noise, loaders, notSteady)));
        if (!beside.isEmpty()) {
            result.limitBy(BesideLimits.find(result.clientCoresBusyPercent()));
        }
        if (!rate.isCold()) {
            // The first message of a cold load always comes after its first request.
            cost.flatMap(read -> serverCpu.whyNotOf(window)).ifPresent(result::disturb);
        }
    }

    private void storeBeside(LoadResult load) {
        result.setBeside(beside.stream()
                .flatMap(one -> one.use(load.answered()).stream())
                .toList());
    }

    private void failAsEnded(String during) {
        result.fail(server.ended("while it was " + during));
    }

    private void awaitEnd(long endNanos, LoadClient client) throws InterruptedException {
        while (System.nanoTime() < endNanos && !server.exit().isDone() && !client.isOver()) {
            hostNoise.poll();
            serverCpu.poll();
            beside.forEach(BesideMeter::poll);
            TimeUnit.NANOSECONDS.sleep(Math.min(endNanos - System.nanoTime(), POLL_NANOS));
        }
    }
}
