package org.gaeperf.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.load.LoadException;
import org.gaeperf.load.LoadOutcome;
import org.gaeperf.load.LoadPlan;
import org.gaeperf.load.LoadProcess;
import org.gaeperf.load.LoadProgress;
import org.gaeperf.load.Window;
import org.gaeperf.model.Cost;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.WarmUp;
import org.gaeperf.plan.Pinning;
import org.gaeperf.sampling.CommandException;
import org.gaeperf.sampling.CompilerCpu;
import org.gaeperf.sampling.ContextSwitchProbe;
import org.gaeperf.sampling.CpuProbe;
import org.gaeperf.sampling.CpuTicks;
import org.gaeperf.sampling.HiccupProcess;
import org.gaeperf.sampling.HostProbe;
import org.gaeperf.sampling.Jcmd;
import org.gaeperf.sampling.NativeMemoryProbe;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.PsProbe;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.Sampler;
import org.gaeperf.server.ServerUnderTest;

/** The part of a trial in which there is load: warm-up and measurement. */
final class UnderLoad {

    private static final Duration DRAIN = Duration.ofSeconds(10);

    /** How often to look whether the server has ended. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** HotSpot ends compiler threads that were idle for a while; their time is lost if nobody has looked. */
    private static final long LOOK_AT_COMPILER_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A server is behind when this many seconds' worth of requests are unanswered. */
    private static final double MOST_SECONDS_IN_FLIGHT = 0.1;

    /** A server that is behind gets so many times the limit of the warm-up. */
    private static final int PATIENCE = 3;

    /**
     * Sent as App Engine's front end sends the timeout. Answers are not to be compressed: it is the runtime that is
     * measured, not zlib.
     */
    private static final Map<String, String> HEADERS =
            Map.of("X-AppEngine-Timeout-Ms", "60000", "Accept-Encoding", "identity");

    private final TrialPlan plan;
    private final Exercise.ConstantRate rate;
    private final Path harnessJdk;
    private final TrialListener listener;
    private final Findings findings;
    private final ServerUnderTest server;
    private final StartingLine line;
    private final CpuProbe serverCpu;
    private final CompilerCpu compilerCpu;
    private final GarbageWatch garbage;
    private final MachineWatch machine;
    private final NativeMemoryProbe nativeMemory;
    private final LoadCourse course = new LoadCourse();
    private final BlockingQueue<LoadProgress> seconds = new LinkedBlockingQueue<>();

    /**
     * One load.
     *
     * @param gcLog of the server, which may lie elsewhere than the files of this load
     * @param line where those wait for each other who load servers at the same time
     */
    UnderLoad(TrialPlan plan, Exercise.ConstantRate rate, Path harnessJdk, TrialListener listener, Findings findings,
            ServerUnderTest server, Jcmd jcmd, Path gcLog, StartingLine line) {
        this.plan = plan;
        this.rate = rate;
        this.harnessJdk = harnessJdk;
        this.listener = listener;
        this.findings = findings;
        this.server = server;
        this.line = line;
        this.serverCpu = new CpuProbe(server.pid());
        this.compilerCpu = new CompilerCpu(server.pid());
        this.garbage = new GarbageWatch(jcmd, gcLog);
        this.machine = new MachineWatch();
        this.nativeMemory = new NativeMemoryProbe(jcmd);
    }

    void run() throws LoadException, InterruptedException {
        LoadPlan loadPlan = new LoadPlan(server.address().getHost(), server.address().getPort(), path(), HEADERS,
                plan.server().dueHeader(), plan.workload(), rate.warmUp().ramp(), DRAIN,
                rate.isCold() ? Optional.of(rate.duration()) : Optional.empty(), plan.directory().toString());
        line.await();
        if (!rate.isCold()) {
            listener.phase(plan, "warm-up", rate.warmUp().limit());
        }
        try (HiccupProcess hiccups = HiccupProcess.start(harnessJdk, Pinning.prefix(plan.pinning().server()));
                LoadProcess client = LoadProcess.start(loadPlan, harnessJdk, Pinning.prefix(plan.pinning().client()),
                        plan.pinning().clientCores(), this::progress)) {
            server.exit().thenRun(client::stop);
            if (!rate.isCold()) {
                findings.warmUp = Optional.of(warmUp(client));
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
        } catch (CommandException cannot) {
            throw new LoadException(cannot.getMessage(), cannot);
        }
    }

    private void progress(LoadProgress progress) {
        seconds.add(progress);
        course.add(progress);
        listener.progress(progress);
    }

    /**
     * Ends when the server is steady, at the limit, or when either process has ended. A server that still works off what
     * the ramp left behind gets more time, since everything it is asked now only waits.
     */
    private WarmUp warmUp(LoadProcess client) throws InterruptedException {
        SteadyState steady = new SteadyState();
        long beginNanos = System.nanoTime();
        double rampSeconds = rate.warmUp().ramp().toNanos() / 1e9;
        Optional<CpuTicks> before = Optional.empty();
        long requests = 0;
        long failed = 0;
        boolean behind = false;
        String end = rate.warmUp().untilSteady() ? "limit" : "fixed";
        while (!server.exit().isDone() && !client.isOver()) {
            long limitNanos = rate.warmUp().limit().toNanos() * (behind && rate.warmUp().untilSteady() ? PATIENCE : 1);
            long leftNanos = beginNanos + limitNanos - System.nanoTime();
            LoadProgress second = seconds.poll(Math.min(leftNanos, LOOK_NANOS), TimeUnit.NANOSECONDS);
            if (second == null && leftNanos > LOOK_NANOS) {
                continue;
            }
            if (second == null) {
                end = behind ? "behind" : end;
                break;
            }
            requests += second.sent();
            failed += second.failed();
            behind = second.inFlight() > plan.workload().requestsPerSecond() * MOST_SECONDS_IN_FLIGHT;
            Optional<CpuTicks> now = read(serverCpu);
            if (second.seconds() - second.intervalSeconds() >= rampSeconds) {
                steady.add(behind ? SteadyState.Window.NONE : window(second, before, now));
            }
            before = now;
            if (rate.warmUp().untilSteady() && steady.reached()) {
                end = "steady";
                break;
            }
        }
        return new WarmUp(rampSeconds, (System.nanoTime() - beginNanos) / 1e9, requests, failed, end);
    }

    private static SteadyState.Window window(LoadProgress second, Optional<CpuTicks> before, Optional<CpuTicks> now) {
        double cpuMicros = before.flatMap(first -> now.map(last -> (double) last.cpuMicrosSince(first)))
                .orElse(Double.NaN);
        return new SteadyState.Window(cpuMicros / second.answered(), second.p50Micros());
    }

    private void measure(LoadProcess client, HiccupProcess hiccups)
            throws LoadException, CommandException, InterruptedException {
        CpuProbe clientCpu = new CpuProbe(client.pid());
        Window window = window(client);
        findings.window = Optional.of(window);
        listener.phase(plan, "measurement", rate.duration());
        try (Sampler sampler = new Sampler(probes(), plan.sampleInterval(), plan.directory().resolve("samples"))) {
            sleepUntil(window.startNanos());
            Optional<CpuTicks> serverBefore = read(serverCpu);
            compilerCpu.look();
            Optional<CpuTicks> clientBefore = read(clientCpu);
            sampler.start();
            sampler.setZero(window.startNanos());
            rate.stall().ifPresent(stall -> stall.begin(server.pid(), client.pid()));
            awaitEnd(window.endNanos(), client);
            Optional<CpuTicks> serverAfter = read(serverCpu);
            compilerCpu.look();
            machine.clientCpu(clientBefore, read(clientCpu));
            listener.phase(plan, "end", DRAIN);
            endHiccups(hiccups);
            garbage.end();
            findings.samples = sampler.stop();
            conclude(window, result(client), serverBefore, serverAfter);
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
    private Optional<LoadResult> result(LoadProcess client) throws LoadException, InterruptedException {
        try {
            LoadOutcome outcome = client.await(DRAIN);
            machine.clientHiccups(outcome.hiccups());
            return Optional.of(outcome.result());
        } catch (LoadException lost) {
            findings.fail(lost.getMessage());
            return client.remains();
        }
    }

    /** What a cold server allocates over time is no figure per request. */
    private Window window(LoadProcess client) throws LoadException, InterruptedException {
        if (rate.isCold()) {
            return client.window();
        }
        garbage.begin();
        return client.measure(rate.duration());
    }

    private List<Probe> probes() {
        if (!plan.instruments().sampling()) {
            return List.of();
        }
        return List.of(new CpuProbe(server.pid()), new ContextSwitchProbe(server.pid()), new HostProbe(cores()),
                new PsProbe(server.pid(), plan.aside(), Trial.COMMAND_PATIENCE), nativeMemory);
    }

    private void conclude(Window window, Optional<LoadResult> load, Optional<CpuTicks> before, Optional<CpuTicks> after) {
        findings.load = load;
        findings.cost = load.filter(LoadResult::complete)
                .flatMap(whole -> before.flatMap(first -> after.map(last -> cost(first, last, whole, window))));
        findings.samples = course.addTo(
                garbage.addTo(machine.addTo(findings.samples, window), window), window);
        findings.machine = Optional.of(machine.state(findings.samples));
        if (server.exit().isDone()) {
            failAsEnded("measured");
        }
        load.ifPresent(result -> findings.judge(
                VerdictRules.judge(result, plan, rate.isCold(), findings.cost, findings.machine.get())));
    }

    private void failAsEnded(String during) {
        findings.fail("the server ended with exit code " + server.exit().join() + " while it was " + during + "; "
                + server.logTail());
    }

    private Cost cost(CpuTicks before, CpuTicks after, LoadResult load, Window window) {
        long cpuMicros = after.cpuMicrosSince(before);
        double perRequest = load.answered() == 0 ? Double.NaN : (double) cpuMicros / load.answered();
        return new Cost(cpuMicros / 1e6, after.userSecondsSince(before), after.systemSecondsSince(before), perRequest,
                after.percentSince(before), perRequest(compilerCpu.micros(), load),
                garbage.over(window, load.responsesPerSecond()));
    }

    private static Optional<Double> perRequest(OptionalLong micros, LoadResult load) {
        return micros.isEmpty() || load.answered() == 0 ? Optional.empty()
                : Optional.of((double) micros.getAsLong() / load.answered());
    }

    private void awaitEnd(long endNanos, LoadProcess client) throws InterruptedException {
        long nextLookNanos = System.nanoTime() + LOOK_AT_COMPILER_NANOS;
        while (System.nanoTime() < endNanos && !server.exit().isDone() && !client.isOver()) {
            if (System.nanoTime() > nextLookNanos) {
                compilerCpu.look();
                nextLookNanos += LOOK_AT_COMPILER_NANOS;
            }
            TimeUnit.NANOSECONDS.sleep(Math.min(endNanos - System.nanoTime(), LOOK_NANOS));
        }
    }

    private List<Integer> cores() {
        return Stream.of(plan.pinning().server(), plan.pinning().client())
                .flatMap(list -> Pinning.numbers(list).stream())
                .toList();
    }

    private String path() {
        return "/?writes=" + plan.workload().writes() + "&writeBytes=" + plan.workload().writeBytes();
    }

    private static Optional<CpuTicks> read(CpuProbe cpu) {
        try {
            return Optional.of(cpu.read());
        } catch (ProbeException ended) {
            return Optional.empty();
        }
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        long wait = nanos - System.nanoTime();
        if (wait > 0) {
            TimeUnit.NANOSECONDS.sleep(wait);
        }
    }
}
