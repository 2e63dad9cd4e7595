package org.gaeperf.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.LoaderHosts;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.sampling.jvm.GcLog;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.jvm.SafepointLog;
import org.gaeperf.server.LogTail;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.meter.StartNoise;
import org.gaeperf.trial.microbenchmark.MicrobenchmarkRunner;
import org.gaeperf.trial.phase.BurstPhase;
import org.gaeperf.trial.phase.ProfileFiles;
import org.gaeperf.trial.phase.ServerLimits;
import org.gaeperf.trial.phase.ServerLoads;
import org.gaeperf.trial.phase.ServerMeasurement;
import org.gaeperf.trial.phase.TrialBarrier;
import org.gaeperf.trial.phase.TrialResultBuilder;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Runs one trial: starts the server, proves its mode, warms it up, measures, and stops it. Each phase stores its
 * results at once, so that a failed trial still has the results of the phases before.
 */
public final class TrialRunner {

    private final TrialPlan plan;
    private final AloneTrials alone;
    private final LoadOrigin origin;
    private final TrialListener listener;
    private final TrialBarrier barrier;
    private final StartTurn turn;
    private final TrialResultBuilder result;
    private final List<TrialResultBuilder> results = new ArrayList<>();
    private HostNoise startNoise = HostNoise.UNKNOWN;
    private boolean hasStarted;

    private TrialRunner(
            TrialPlan plan,
            AloneTrials alone,
            LoadOrigin origin,
            TrialListener listener,
            TrialBarrier barrier,
            StartTurn turn) {
        this.turn = turn;
        this.plan = plan;
        this.alone = alone;
        this.origin = origin;
        this.listener = listener;
        this.barrier = barrier;
        this.result = new TrialResultBuilder(plan);
        results.add(result);
    }

    /**
     * Runs the trial and always returns a result, which also says what went wrong.
     *
     * @param harnessJdk the home of the JDK that runs the client
     * @throws InterruptedException if the calling thread is interrupted; both processes have ended then
     */
    public static TrialResult run(TrialPlan plan, Path harnessJdk, TrialListener listener) throws InterruptedException {
        return run(plan, LoadOrigin.local(harnessJdk), listener);
    }

    /** The same with load from this machine or others. */
    public static TrialResult run(TrialPlan plan, LoadOrigin origin, TrialListener listener)
            throws InterruptedException {
        if (plan.measurement() instanceof MeasurementPlan.Microbenchmark measurement) {
            return MicrobenchmarkRunner.run(plan, measurement, listener);
        }
        try (OwnClient client = OwnClient.ifMissing(origin, plan.directory())) {
            return run(plan, AloneTrials.none(), client.origin(), listener, TrialBarrier.of(1), StartTurn.ONLY);
        }
    }

    /**
     * Runs the trial at the same time as others, which wait for each other at the barrier.
     *
     * @param alone the trials that are measured in the servers of the concurrent ones afterwards; it has their results
     * @param turn when its server starts; none starts while another does
     */
    static TrialResult run(
            TrialPlan plan,
            AloneTrials alone,
            LoadOrigin origin,
            TrialListener listener,
            TrialBarrier barrier,
            StartTurn turn)
            throws InterruptedException {
        TrialRunner trial = new TrialRunner(plan, alone, origin, listener, barrier, turn);
        try {
            trial.run();
        } catch (ServerException | LoadException | IOException | UncheckedIOException e) {
            trial.result.fail(e.getMessage());
        } finally {
            barrier.leave();
        }
        trial.reportOutOfMemory();
        return trial.result.toResult();
    }

    private void run() throws ServerException, LoadException, IOException, InterruptedException {
        Files.createDirectories(plan.directory());
        listener.phase(plan, "start", Duration.ofSeconds(3));
        try (ServerLimits limits = ServerLimits.prepare(plan)) {
            runServer(limits);
        }
        new ServerRecords(plan).read(result, results);
        if (plan.instruments().methods() != Instrumentation.Methods.NOT_SAMPLED) {
            barrier.await(); // Reading takes a core for seconds, and the other server may still be measured alone.
            ProfileFiles.readMethods(plan.instruments().methods(), plan.directory(), result);
        }
    }

    private void runServer(ServerLimits limits)
            throws ServerException, LoadException, IOException, InterruptedException {
        turn.awaitOthersBefore(barrier);
        try (ServerUnderTest server = start()) {
            Jcmd jcmd = new Jcmd(plan.serverJdk(), server.pid(), plan.backgroundPrefix(), TrialPlan.COMMAND_TIMEOUT);
            result.setStartup(new StartupReader(plan, result::fail).read(server, jcmd));
            result.setBeside(BesideReader.read(server));
            turn.awaitOthersAfter(barrier);
            if (server.withoutJvm().isEmpty()) {
                ClassArchives.requireUsed(server.pid(), plan.variant().jvmArgs(), plan.serverLog());
            }
            server.servedBy().ifPresent(result::setServedBy);
            Jcmd ofProof = new Jcmd(plan.serverJdk(), server.pid(), plan.backgroundPrefix(), TrialPlan.PROOF_TIMEOUT);
            if (isModeProved(server, ofProof)) {
                hasStarted = true;
                measure(server, jcmd, limits);
                requireAllBeside(server);
            }
        } catch (ServerException | LoadException | IOException e) {
            boolean isResult = !hasStarted
                    && ownMeasurement()
                            .filter(own -> own.acceptsFailedStart(limits, result))
                            .isPresent();
            if (!isResult) {
                throw e;
            }
        }
    }

    /** What ends after a measurement, or in one without a load, is found here. */
    private void requireAllBeside(ServerUnderTest server) {
        if (!server.beside().isEmpty() && server.exit().isDone() && !result.hasFailed()) {
            result.fail(server.ended("before the end of the trial"));
        }
    }

    private void measure(ServerUnderTest server, Jcmd jcmd, ServerLimits limits)
            throws LoadException, IOException, InterruptedException {
        Optional<ServerMeasurement> own = ownMeasurement();
        if (own.isPresent()) {
            own.get()
                    .measure(new ServerMeasurement.MeasuredServer(
                            plan, server, jcmd, origin, listener, limits, startNoise, result));
        } else {
            measureUnderLoad(server, jcmd);
        }
    }

    /**
     * Returns the measurement of the plan; empty for a load at a constant rate, in which several servers may take part and
     * several trials may share one.
     */
    private Optional<ServerMeasurement> ownMeasurement() {
        return plan.measurement() instanceof ServerMeasurement own ? Optional.of(own) : Optional.empty();
    }

    private void measureUnderLoad(ServerUnderTest server, Jcmd jcmd)
            throws LoadException, IOException, InterruptedException {
        try (ServerLoads loads = new ServerLoads(plan, origin, server, jcmd)) {
            loads.run(plan, listener, result, barrier);
            results.addAll(alone.run(plan, server, loads, result, barrier));
        }
        BurstPhase.run(plan, server, result, barrier);
        if (plan.instruments().recorded().isPresent()
                && server.withoutJvm().isEmpty()
                && result.window().isPresent()
                && !server.exit().isDone()) {
            ProfileFiles.write(
                    plan.instruments().recorded().get(),
                    result.window().get(),
                    new Jcmd(plan.serverJdk(), server.pid(), plan.backgroundPrefix(), ProfileFiles.HEAP_TIMEOUT),
                    plan.directory());
        }
    }

    /** A server without free memory fails in many ways; only its log says that memory is the reason. */
    private void reportOutOfMemory() {
        if (result.hasFailed()) {
            LogTail.outOfMemory(plan.serverLog())
                    .ifPresent(reason -> result.fail(reason + "; give it more, for example with bench.jvmArgs=-Xmx2g"));
        }
    }

    /** Where the start is what is measured, with what disturbed it. */
    private ServerUnderTest start() throws IOException, ServerException, InterruptedException {
        if (ownMeasurement().filter(ServerMeasurement::observesStart).isEmpty()) {
            return startServer();
        }
        try (StartNoise noise = StartNoise.begin(plan.pinning())) {
            ServerUnderTest server = startServer();
            startNoise = noise.end();
            result.setHostNoise(startNoise);
            return server;
        }
    }

    private ServerUnderTest startServer() throws IOException, ServerException, InterruptedException {
        List<String> jvmArgs = new ArrayList<>();
        if (plan.instruments().nativeMemoryTracking()) {
            jvmArgs.add("-XX:NativeMemoryTracking=summary");
        }
        jvmArgs.addAll(plan.variant().jvmArgs());
        if (plan.instruments().recorded().isPresent()) {
            jvmArgs.addAll(ProfileFiles.jvmArgs(plan.instruments().recorded().get(), plan.directory()));
        }
        if (plan.instruments().methods() != Instrumentation.Methods.NOT_SAMPLED) {
            jvmArgs.addAll(ProfileFiles.jvmArgsForMethods(plan.directory()));
        }
        jvmArgs.add(GcLog.jvmArg(plan.gcLog()));
        jvmArgs.add(SafepointLog.jvmArg(plan.safepointLog()));
        try {
            return plan.server()
                    .start(new ServerLauncher.LaunchContext(
                            plan.serverJdk(),
                            jvmArgs,
                            CpuAffinity.prefix(plan.pinning().server()),
                            CpuAffinity.prefix(plan.pinning().client()),
                            plan.serverLog(),
                            origin.loaders()
                                    .map(LoaderHosts::serverAddress)
                                    .orElse(ServerLauncher.LaunchContext.LOOPBACK)));
        } finally {
            ProfileFiles.serverStarted(plan.directory());
        }
    }

    /** Says whether the mode is proved; true for a server without modes, too. */
    private boolean isModeProved(ServerUnderTest server, Jcmd jcmd) throws IOException, InterruptedException {
        Optional<ServerLauncher.ProofOfMode> proof = plan.server().proofOfMode();
        if (proof.isEmpty()) {
            return true;
        }
        listener.phase(plan, "proof of mode", Duration.ofSeconds(3));
        ModeEvidence evidence = proof.get().prove(server, jcmd);
        result.setModeEvidence(evidence);
        if (!evidence.matches()) {
            result.fail(evidence.explanation());
        }
        return evidence.matches();
    }
}
