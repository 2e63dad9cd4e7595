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
import org.gaeperf.files.WholeFile;
import org.gaeperf.load.LoadException;
import org.gaeperf.model.ModeProof;
import org.gaeperf.model.ServerStart;
import org.gaeperf.model.TrialResult;
import org.gaeperf.plan.Pinning;
import org.gaeperf.sampling.GcLog;
import org.gaeperf.sampling.Jcmd;
import org.gaeperf.sampling.NativeMemoryProbe;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.PsProbe;
import org.gaeperf.sampling.Reading;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.server.LogTail;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerKind;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.jetty.KnownServerKind;

/**
 * Runs one trial: start the server, prove its mode, warm it up, measure, stop it. What each phase brought is kept as it
 * comes, so that a trial that fails still tells what it had seen.
 */
public final class Trial {

    static final Duration COMMAND_PATIENCE = Duration.ofSeconds(10);

    private final TrialPlan plan;
    private final Path harnessJdk;
    private final TrialListener listener;
    private final StartingLine line;
    private final Findings findings;

    private Trial(TrialPlan plan, Path harnessJdk, TrialListener listener, StartingLine line) {
        this.plan = plan;
        this.harnessJdk = harnessJdk;
        this.listener = listener;
        this.line = line;
        this.findings = new Findings(plan);
    }

    /**
     * Runs the trial. It always returns a result; what went wrong is in it.
     *
     * @param harnessJdk runs the client
     * @throws InterruptedException if the calling thread is interrupted; both processes have ended then
     */
    public static TrialResult run(TrialPlan plan, Path harnessJdk, TrialListener listener)
            throws InterruptedException {
        return run(plan, harnessJdk, listener, StartingLine.of(1));
    }

    /** With others at the same time, who wait for each other at the line. */
    static TrialResult run(TrialPlan plan, Path harnessJdk, TrialListener listener, StartingLine line)
            throws InterruptedException {
        Trial trial = new Trial(plan, harnessJdk, listener, line);
        try {
            trial.run();
        } catch (ServerException | LoadException | IOException | UncheckedIOException failure) {
            trial.findings.fail(failure.getMessage());
        } finally {
            line.leave();
        }
        trial.nameWantOfMemory();
        return trial.findings.toResult();
    }

    private void run() throws ServerException, LoadException, IOException, InterruptedException {
        Files.createDirectories(plan.directory());
        listener.phase(plan, "start", Duration.ofSeconds(3));
        try (ServerUnderTest server = startServer()) {
            Jcmd jcmd = new Jcmd(plan.serverJdk(), server.pid(), plan.aside(), COMMAND_PATIENCE);
            findings.server = Optional.of(describe(server, jcmd));
            if (modeHolds(server, jcmd)) {
                exercise(server, jcmd);
            }
        }
        readTruth();
    }

    private void exercise(ServerUnderTest server, Jcmd jcmd) throws LoadException, IOException, InterruptedException {
        Exercise exercise = plan.exercise();
        if (exercise instanceof Exercise.ConstantRate rate) {
            new UnderLoad(plan, rate, harnessJdk, listener, findings, server, jcmd, plan.gcLog(), line).run();
            if (plan.instruments().flightRecorder() && findings.window.isPresent() && !server.exit().isDone()) {
                Recording.keep(findings.window.get(), new Jcmd(plan.serverJdk(), server.pid(), plan.aside(),
                        Recording.HEAP_PATIENCE), plan.directory());
            }
        } else if (exercise instanceof Exercise.OneByOne requests) {
            listener.phase(plan, "requests", requests.expected());
            findings.requestMemory = Optional.of(new RequestByRequest(requests, server, jcmd).run());
            findings.succeed();
        } else if (exercise instanceof Exercise.RateSearch search) {
            findings.capacity = Optional.of(new Search(plan, search, harnessJdk, listener, server, jcmd).run());
            findings.succeed();
        } else {
            findings.succeed();
        }
    }

    /** A server without memory answers wrongly, late or not at all; only its log tells why. */
    private void nameWantOfMemory() {
        if (findings.hasFailed()) {
            LogTail.firstLineWith(serverLog(), "java.lang.OutOfMemoryError").ifPresent(line -> findings.fail(
                    "the server ran out of memory, by its log: " + line + "; bench.jvmArgs=-Xmx2g would give it more"));
        }
    }

    private Path serverLog() {
        return plan.directory().resolve("server.log");
    }

    /** Only when the server has ended is all of its account on disk. */
    private void readTruth() throws IOException {
        if (plan.server().dueHeader().isPresent() && findings.window.isPresent()) {
            findings.truth = Optional.of(Truth.read(
                    plan.directory().resolve(KnownServerKind.TRUTH_FILE), findings.window.get()));
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
        return plan.server().start(new ServerKind.Start(plan.serverJdk(), jvmArgs,
                Pinning.prefix(plan.pinning().server()), serverLog()));
    }

    /** A server without modes has nothing to prove. */
    private boolean modeHolds(ServerUnderTest server, Jcmd jcmd) throws IOException, InterruptedException {
        if (plan.variant().mode().isEmpty()) {
            return true;
        }
        listener.phase(plan, "proof of mode", Duration.ofSeconds(3));
        ModeProof evidence = new ModeProver(jcmd, server.address()).prove(plan.variant().mode().get());
        findings.proof = Optional.of(evidence);
        if (!evidence.holds()) {
            findings.fail(evidence.explanation());
        }
        return evidence.holds();
    }

    private ServerStart describe(ServerUnderTest server, Jcmd jcmd) {
        double firstAnswerMillis = (server.firstAnswerNanos() - server.startedNanos()) / 1e6;
        List<Reading> ps = once(new PsProbe(server.pid(), plan.aside(), COMMAND_PATIENCE));
        List<Reading> nativeMemory = once(new NativeMemoryProbe(jcmd));
        return new ServerStart(server.pid(), server.command(), plan.pinning().server().orElse("any"),
                firstAnswerMillis, value(ps, "rssBytes"), value(nativeMemory, "nmtTotalCommittedBytes"),
                value(nativeMemory, NativeMemoryProbe.CLASSES));
    }

    private List<Reading> once(Probe probe) {
        try {
            return probe.sample(this::keepIdle);
        } catch (ProbeException | SampleFormatException gap) {
            return List.of();
        }
    }

    private static OptionalLong value(List<Reading> readings, String series) {
        return readings.stream()
                .filter(reading -> reading.series().equals(series))
                .mapToLong(reading -> (long) reading.value())
                .findFirst();
    }

    private void keepIdle(String source, String text) {
        try {
            WholeFile.write(plan.directory().resolve("idle-" + source + ".txt"), text);
        } catch (IOException lost) {
            findings.fail("the output of " + source + " could not be kept: " + lost.getMessage());
        }
    }
}
