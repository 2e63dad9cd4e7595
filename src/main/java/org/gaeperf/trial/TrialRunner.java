package org.gaeperf.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.GcLog;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.jvm.NativeMemoryProbe;
import org.gaeperf.sampling.proc.PsProbe;
import org.gaeperf.server.LogTail;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.appengine.ModeProver;
import org.gaeperf.server.jetty.ReferenceServerLauncher;
import org.gaeperf.trial.phase.CapacitySearch;
import org.gaeperf.trial.phase.GroundTruthParser;
import org.gaeperf.trial.phase.LoadPhase;
import org.gaeperf.trial.phase.Recording;
import org.gaeperf.trial.phase.SequentialRequestRunner;
import org.gaeperf.trial.phase.TrialBarrier;
import org.gaeperf.trial.phase.TrialResultBuilder;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Runs one trial: start the server, prove its mode, warm it up, measure, stop it. What each phase brought is kept as it
 * comes, so that a trial that fails still tells what it had seen.
 */
public final class TrialRunner {

    private final TrialPlan plan;
    private final Path harnessJdk;
    private final TrialListener listener;
    private final TrialBarrier line;
    private final TrialResultBuilder findings;

    private TrialRunner(TrialPlan plan, Path harnessJdk, TrialListener listener, TrialBarrier line) {
        this.plan = plan;
        this.harnessJdk = harnessJdk;
        this.listener = listener;
        this.line = line;
        this.findings = new TrialResultBuilder(plan);
    }

    /**
     * Runs the trial. It always returns a result; what went wrong is in it.
     *
     * @param harnessJdk runs the client
     * @throws InterruptedException if the calling thread is interrupted; both processes have ended then
     */
    public static TrialResult run(TrialPlan plan, Path harnessJdk, TrialListener listener) throws InterruptedException {
        return run(plan, harnessJdk, listener, TrialBarrier.of(1));
    }

    /** With others at the same time, who wait for each other at the line. */
    static TrialResult run(TrialPlan plan, Path harnessJdk, TrialListener listener, TrialBarrier line)
            throws InterruptedException {
        TrialRunner trial = new TrialRunner(plan, harnessJdk, listener, line);
        try {
            trial.run();
        } catch (ServerException | LoadException | IOException | UncheckedIOException failure) {
            trial.findings.fail(failure.getMessage());
        } finally {
            line.leave();
        }
        trial.reportOutOfMemory();
        return trial.findings.toResult();
    }

    private void run() throws ServerException, LoadException, IOException, InterruptedException {
        Files.createDirectories(plan.directory());
        listener.phase(plan, "start", Duration.ofSeconds(3));
        try (ServerUnderTest server = startServer()) {
            Jcmd jcmd = new Jcmd(plan.serverJdk(), server.pid(), plan.aside(), TrialPlan.COMMAND_TIMEOUT);
            findings.server = Optional.of(describe(server, jcmd));
            if (modeHolds(server, jcmd)) {
                exercise(server, jcmd);
            }
        }
        readGroundTruth();
    }

    private void exercise(ServerUnderTest server, Jcmd jcmd) throws LoadException, IOException, InterruptedException {
        MeasurementPlan exercise = plan.exercise();
        if (exercise instanceof MeasurementPlan.ConstantRate rate) {
            new LoadPhase(plan, rate, harnessJdk, listener, findings, server, jcmd, plan.gcLog(), line).run();
            if (plan.instruments().flightRecorder()
                    && findings.window.isPresent()
                    && !server.exit().isDone()) {
                Recording.keep(
                        findings.window.get(),
                        new Jcmd(plan.serverJdk(), server.pid(), plan.aside(), Recording.HEAP_TIMEOUT),
                        plan.directory());
            }
        } else if (exercise instanceof MeasurementPlan.OneByOne requests) {
            listener.phase(plan, "requests", requests.expected());
            findings.requestMemory = Optional.of(new SequentialRequestRunner(requests, server, jcmd).run());
            findings.succeed();
        } else if (exercise instanceof MeasurementPlan.RateSearch search) {
            findings.capacity = Optional.of(new CapacitySearch(plan, search, harnessJdk, listener, server, jcmd).run());
            findings.succeed();
        } else {
            findings.succeed();
        }
    }

    /** A server without memory answers wrongly, late or not at all; only its log tells why. */
    private void reportOutOfMemory() {
        if (findings.hasFailed()) {
            LogTail.firstLineWith(serverLog(), "java.lang.OutOfMemoryError")
                    .ifPresent(line -> findings.fail("the server ran out of memory, by its log: " + line
                            + "; bench.jvmArgs=-Xmx2g would give it more"));
        }
    }

    private Path serverLog() {
        return plan.directory().resolve("server.log");
    }

    /** Only when the server has ended is all of its account on disk. */
    private void readGroundTruth() throws IOException {
        if (plan.server().intendedStartHeader().isPresent() && findings.window.isPresent()) {
            findings.truth = Optional.of(GroundTruthParser.read(
                    plan.directory().resolve(ReferenceServerLauncher.TRUTH_FILE), findings.window.get()));
        }
    }

    private ServerUnderTest startServer() throws IOException, ServerException, InterruptedException {
        List<String> jvmArgs = new ArrayList<>();
        if (plan.instruments().nativeMemoryTracking()) {
            jvmArgs.add("-XX:NativeMemoryTracking=summary");
        }
        jvmArgs.addAll(plan.variant().jvmArgs());
        if (plan.instruments().flightRecorder()) {
            jvmArgs.addAll(Recording.jvmArgs(plan.directory()));
        }
        jvmArgs.add(GcLog.flag(plan.gcLog()));
        return plan.server()
                .start(new ServerLauncher.Start(
                        plan.serverJdk(),
                        jvmArgs,
                        CpuAffinity.prefix(plan.pinning().server()),
                        serverLog()));
    }

    /** A server without modes has nothing to prove. */
    private boolean modeHolds(ServerUnderTest server, Jcmd jcmd) throws IOException, InterruptedException {
        if (plan.variant().mode().isEmpty()) {
            return true;
        }
        listener.phase(plan, "proof of mode", Duration.ofSeconds(3));
        ModeEvidence evidence = new ModeProver(jcmd, server.address())
                .prove(plan.variant().mode().get());
        findings.proof = Optional.of(evidence);
        if (!evidence.matches()) {
            findings.fail(evidence.explanation());
        }
        return evidence.matches();
    }

    private StartupResult describe(ServerUnderTest server, Jcmd jcmd) {
        double firstAnswerMillis = (server.firstAnswerNanos() - server.startedNanos()) / 1e6;
        List<Observation> ps = once(new PsProbe(server.pid(), plan.aside(), TrialPlan.COMMAND_TIMEOUT));
        List<Observation> nativeMemory = once(new NativeMemoryProbe(jcmd));
        return new StartupResult(
                server.pid(),
                server.command(),
                plan.pinning().server().orElse("any"),
                firstAnswerMillis,
                value(ps, "rssBytes"),
                value(nativeMemory, "nmtTotalCommittedBytes"),
                value(nativeMemory, NativeMemoryProbe.CLASSES));
    }

    private List<Observation> once(Probe probe) {
        try {
            return probe.sample(this::keepIdle);
        } catch (ProbeException | SampleFormatException gap) {
            return List.of();
        }
    }

    private static OptionalLong value(List<Observation> readings, String series) {
        return readings.stream()
                .filter(reading -> reading.series().equals(series))
                .mapToLong(reading -> (long) reading.value())
                .findFirst();
    }

    private void keepIdle(String source, String text) {
        try {
            AtomicFile.write(plan.directory().resolve("idle-" + source + ".txt"), text);
        } catch (IOException lost) {
            findings.fail("the output of " + source + " could not be kept: " + lost.getMessage());
        }
    }
}
