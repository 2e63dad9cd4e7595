package org.gaeperf.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.Json;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.ReportWriter;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.FaultyServer;
import org.gaeperf.trial.FaultyTrials;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/** A run onto a small disk of its own, for {@link DiskFullTest}: the disk fills up while a trial is measured. */
final class DiskFullMain {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final Path filler;
    private final Run run;
    private final TrialPlan runtime;

    private DiskFullMain(Path disk) throws Exception {
        filler = disk.resolve("filler");
        run = TestRuns.begin(disk.resolve("output"), "bench.rate", "400");
        runtime = run.next().orElseThrow();
        run.plan(List.of(FaultyTrials.startOnly(runtime, run.trialDirectory("00-start"))));
        run.execute(run.next().orElseThrow(), TrialListener.none());
    }

    /**
     * What the run said of a trial.
     *
     * @param whenStored why its result could not be stored
     * @param whenReported why the reports could not be made after it
     * @param unchanged whether results and reports are those from before it
     */
    record Said(
            Path directory,
            TrialResult trial,
            Optional<String> whenStored,
            Optional<String> whenReported,
            boolean unchanged) {}

    /**
     * Runs a trial after which the disk has room again, then one after which it has not, and prints what the run said
     * of both, in JSON.
     *
     * @param args the disk
     */
    public static void main(String[] args) throws Exception {
        DiskFullMain main = new DiskFullMain(Path.of(args[0]));
        Said roomAgain = main.run("01-room-again", true);
        Said full = main.run("02-full", false);
        System.out.println(Json.LINE.writeValueAsString(new Said[] {roomAgain, full}));
        Runtime.getRuntime().exit(0);
    }

    private Said run(String id, boolean roomAgain) throws Exception {
        TrialPlan plan = FaultyTrials.of(
                TrialPlans.copyOf(runtime).directory(run.trialDirectory(id)).build(),
                FaultyServer.Fault.NONE,
                Optional.empty(),
                LONG);
        ReportWriter.make(run.directory(), System.err);
        Map<Path, String> before = files(plan);
        Optional<String> whenStored = messageOf(() -> run.execute(plan, filling(roomAgain)));
        Optional<String> whenReported = messageOf(() -> ReportWriter.make(run.directory(), System.err));
        return new Said(
                run.directory(),
                lastTrial(),
                whenStored,
                whenReported,
                files(plan).equals(before));
    }

    private TrialListener filling(boolean roomAgain) {
        return new TrialListener() {
            @Override
            public void phase(TrialPlan trial, String name, Duration expected) {
                if (name.equals("measurement")) {
                    CompletableFuture.delayedExecutor(1500, TimeUnit.MILLISECONDS)
                            .execute(DiskFullMain.this::fill);
                } else if (name.equals("end") && roomAgain) {
                    filler.toFile().delete();
                }
            }

            @Override
            public void progress(LoadProgress progress) {
                // Only phases count.
            }
        };
    }

    /** Returns what the run knows of it, stored or not. */
    private TrialResult lastTrial() {
        List<TrialResult> trials = run.result().trials();
        return trials.get(trials.size() - 1);
    }

    private interface Step {
        void run() throws Exception;
    }

    private static Optional<String> messageOf(Step step) throws Exception {
        try {
            step.run();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        }
    }

    private void fill() {
        try (OutputStream out = Files.newOutputStream(filler)) {
            byte[] page = new byte[4096];
            while (true) {
                out.write(page);
            }
        } catch (IOException full) {
            // That is what it was for.
        }
    }

    /** The run's results and reports with their contents, but for those of the trial itself and of the client. */
    private Map<Path, String> files(TrialPlan plan) throws IOException {
        Map<Path, String> files = new TreeMap<>();
        try (Stream<Path> tree = Files.walk(run.directory())) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                if (!file.startsWith(plan.directory())
                        && !file.startsWith(run.directory().resolve("client"))) {
                    files.put(file, Files.readString(file));
                }
            }
        }
        return files;
    }
}
