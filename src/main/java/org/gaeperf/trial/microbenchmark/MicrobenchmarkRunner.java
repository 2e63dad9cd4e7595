package org.gaeperf.trial.microbenchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.Command;
import org.gaeperf.server.MicrobenchmarkLauncher;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.trial.meter.ProcessNoise;
import org.gaeperf.trial.phase.TrialResultBuilder;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.MicrobenchmarkRules;

/** Runs a trial without a server: JMH with one fork, on the cores that a server would have. */
public final class MicrobenchmarkRunner {

    private static final String LOG = "jmh.log";
    private static final String RESULTS = "jmh.json";
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    /** An iteration ends only after the operation that it has begun, and a slow machine takes longer to start JVMs. */
    private static final int LIMIT_MULTIPLE = 3;

    private static final Duration LIMIT_AT_LEAST = Duration.ofMinutes(1);

    private MicrobenchmarkRunner() {}

    /**
     * Runs the trial and always returns a result, which also says what went wrong.
     *
     * @throws InterruptedException if the calling thread is interrupted; the processes have ended then
     */
    public static TrialResult run(TrialPlan plan, MeasurementPlan.Microbenchmark measurement, TrialListener listener)
            throws InterruptedException {
        TrialResultBuilder result = new TrialResultBuilder(plan);
        try {
            Files.createDirectories(plan.directory());
            listener.phase(plan, "measurement", measurement.expected());
            measure(plan, measurement, result);
        } catch (IOException e) {
            result.fail(e.getMessage());
        }
        return result.toResult();
    }

    private static void measure(TrialPlan plan, MeasurementPlan.Microbenchmark measurement, TrialResultBuilder result)
            throws IOException, InterruptedException {
        Path log = plan.directory().resolve(LOG);
        Path results = plan.directory().resolve(RESULTS);
        MicrobenchmarkLauncher launcher = (MicrobenchmarkLauncher) plan.launcher();
        ServerLauncher.LaunchContext context = new ServerLauncher.LaunchContext(
                plan.serverJdk(),
                plan.variant().jvmArgs(),
                CpuAffinity.prefix(plan.pinning().server()),
                log);
        try (ScratchDirectory files = ScratchDirectory.create(launcher.filesIn().orElse(plan.directory()));
                ProcessNoise noise = ProcessNoise.begin(plan.pinning())) {
            List<String> command =
                    launcher.command(context, measurement.workload(), measurement.iterations(), results, files.path());
            int exitCode = runToEnd(command, log, limit(measurement), noise);
            result.setHostNoise(noise.end());
            if (exitCode != 0) {
                throw new IOException("JMH ended with exit code " + exitCode + ": " + lastWords(log));
            }
            MicrobenchmarkResult measured = JmhResults.read(results)
                    .withCompiler(CompilerResults.read(results.resolveSibling(MicrobenchmarkLauncher.COMPILER_FILE)));
            result.setMicrobenchmark(measured);
            result.assess(MicrobenchmarkRules.assess(measured, noise.end()));
        }
    }

    private static Duration limit(MeasurementPlan.Microbenchmark measurement) {
        Duration limit = measurement
                .expected()
                .plus(measurement.iterations().longestFurtherWarmUp())
                .multipliedBy(LIMIT_MULTIPLE);
        return limit.compareTo(LIMIT_AT_LEAST) > 0 ? limit : LIMIT_AT_LEAST;
    }

    private static int runToEnd(List<String> command, Path log, Duration limit, ProcessNoise noise)
            throws IOException, InterruptedException {
        Process process = ChildProcessRegistry.start(ChildEnvironment.processBuilderForJvm(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()));
        long endNanos = System.nanoTime() + limit.toNanos();
        try {
            while (!process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                process.descendants().forEach(ChildProcessRegistry::adopt);
                noise.poll();
                if (System.nanoTime() > endNanos) {
                    throw new IOException("JMH did not end within " + limit.toSeconds() + " s: " + lastWords(log));
                }
            }
            return process.exitValue();
        } finally {
            stop(process);
        }
    }

    /** The JVM that JMH has forked would outlive it. */
    private static void stop(Process process) {
        try (Stream<ProcessHandle> descendants = process.descendants()) {
            List<ProcessHandle> forks = descendants.toList();
            ChildProcessRegistry.stop(process, STOP_TIMEOUT);
            forks.forEach(ProcessHandle::destroyForcibly);
            awaitEnd(forks);
        }
    }

    /** The next trial must not run beside them. Also while this thread is interrupted. */
    private static void awaitEnd(List<ProcessHandle> forks) {
        CompletableFuture.allOf(forks.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private static String lastWords(Path log) throws IOException {
        return Command.tail(Files.readString(log, StandardCharsets.UTF_8)) + " (all of it: " + log + ")";
    }
}
