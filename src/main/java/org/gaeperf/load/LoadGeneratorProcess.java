package org.gaeperf.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.gaeperf.load.closed.ClosedLoopMain;
import org.gaeperf.load.generator.LoadGeneratorMain;
import org.gaeperf.load.protocol.LoadCommand;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;

/**
 * The load generator as a child process, separate from Maven's JVM so that it can be pinned and sized. It runs one load,
 * or several, one after the other, see {@link WarmLoadGenerator}.
 */
public final class LoadGeneratorProcess implements LoadClient {

    /** After the measurement and the drain, the process may take this long to report its result. */
    private static final Duration GRACE = Duration.ofSeconds(15);

    /**
     * What C2 compiles is smaller and not unrolled. A request spends most of its time in the kernel, so that its CPU time
     * stays the same within 3 µs, but C2 takes 2.5 s of CPU time in place of 5 s, which fall into the warm-up and the
     * first seconds of the measurement and compete with the requests for the client's core.
     */
    private static final List<String> LIGHT_COMPILATION = List.of(
            // A JVM may have no C2, and so none of its options.
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:FreqInlineSize=150",
            "-XX:MaxInlineLevel=9",
            "-XX:InlineSmallCode=1000",
            "-XX:LoopUnrollLimit=0",
            "-XX:-UseSuperWord",
            "-XX:-UseLoopPredicate",
            "-XX:-PartialPeelLoop");

    private final Process process;
    private final PrintStream commands;
    private final Path log;
    private volatile CurrentLoad load;
    private volatile boolean keptOpen;

    private LoadGeneratorProcess(Process process, Path log, CurrentLoad load) {
        this.process = process;
        this.log = log;
        this.load = load;
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread events = new Thread(this::readEvents, "load-events");
        events.setDaemon(true);
        events.start();
    }

    /**
     * Starts a load that begins at once; see the other method.
     *
     * @throws LoadException if the process cannot be started
     */
    public static LoadGeneratorProcess start(
            LoadPlan plan, Path javaHome, List<String> prefix, int cores, Consumer<LoadProgress> progress)
            throws LoadException {
        return start(plan, javaHome, prefix, cores, List.of(), progress);
    }

    /**
     * Starts the load.
     *
     * @param javaHome of the JDK that runs the client, which is the harness's own
     * @param prefix put before the command, for instance {@code taskset}
     * @param cores how many the client has
     * @param arguments of the process
     * @param progress receives a report once a second
     * @throws LoadException if the process cannot be started
     */
    static LoadGeneratorProcess start(
            LoadPlan plan,
            Path javaHome,
            List<String> prefix,
            int cores,
            List<String> arguments,
            Consumer<LoadProgress> progress)
            throws LoadException {
        Path directory = Path.of(plan.directory());
        Path log = directory.resolve("client.log");
        try {
            String mainClass =
                    (plan.workload().inClosedLoop() ? ClosedLoopMain.class : LoadGeneratorMain.class).getName();
            List<String> command = command(directory, javaHome, prefix, cores, mainClass);
            command.addAll(arguments);
            ProcessBuilder builder =
                    ChildEnvironment.processBuilderForJvm(command).redirectError(log.toFile());
            Process process = ChildProcessRegistry.start(builder);
            LoadGeneratorProcess client = new LoadGeneratorProcess(process, log, new CurrentLoad(plan, progress));
            client.commands.println(Json.toLine(plan));
            return client;
        } catch (IOException e) {
            throw new LoadException("the load generator's process did not start: " + e.getMessage(), e);
        }
    }

    /**
     * A heap that is touched at the start, and a young generation that holds seconds of garbage, so that the client's
     * own collections are few. What survives one is promoted at the next: copying the same connections again each time
     * made the pauses twice as long (12 ms instead of 5 ms).
     */
    private static List<String> command(
            Path directory, Path javaHome, List<String> prefix, int cores, String mainClass) {
        List<String> command = new ArrayList<>(prefix);
        command.add(javaHome.resolve("bin/java").toString());
        command.addAll(List.of(
                "-Xms512m",
                "-Xmx512m",
                "-Xmn320m",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC",
                "-XX:MaxTenuringThreshold=1",
                // Without memory it would go on in part, and what it measures would be wrong.
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr",
                "-XX:ActiveProcessorCount=" + cores));
        command.addAll(LIGHT_COMPILATION);
        command.addAll(List.of(
                "-Xlog:gc:file=" + directory.resolve("client-gc.log") + ":uptime,level,tags",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass));
        return command;
    }

    /** Lets the process go on after {@link #close()}, if its load is over, so that another load can follow. */
    void keepOpen() {
        keptOpen = true;
    }

    /** Whether another load can follow: the one before has its result, and the process goes on. */
    boolean isReady() {
        return load.hasReport() && process.isAlive();
    }

    /** Starts another load. */
    void startNext(LoadPlan plan, Consumer<LoadProgress> progress) {
        load = new CurrentLoad(plan, progress);
        commands.println(new LoadCommand.NextLoad(plan).toLine());
    }

    /** Ends the process, kept open or not. */
    void end() {
        ChildProcessRegistry.stop(process, Duration.ofSeconds(2));
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.of(process.pid());
    }

    /** A process on this machine reports nothing of its own. */
    @Override
    public Optional<Loaders> loaders() {
        return Optional.empty();
    }

    /**
     * Waits until the load could begin, of a process that waits for that.
     *
     * @throws LoadException if the process is gone or does not answer
     */
    public void awaitReady(Duration timeout) throws LoadException, InterruptedException {
        await(load.awaitReady(), timeout);
    }

    /** Begins the load, of a process that waits for that. */
    public void begin() {
        commands.println(new LoadCommand.Begin().toLine());
    }

    @Override
    public MeasurementWindow measure(Duration duration) throws LoadException, InterruptedException {
        commands.println(new LoadCommand.Measure(duration).toLine());
        return window();
    }

    @Override
    public MeasurementWindow window() throws LoadException, InterruptedException {
        return await(load.window(), Duration.ofSeconds(10));
    }

    @Override
    public boolean isOver() {
        return load.report().isDone();
    }

    @Override
    public Optional<LoadResult> partialResult() throws LoadException {
        return load.partialResult();
    }

    @Override
    public void stop() {
        commands.println(new LoadCommand.Stop().toLine());
    }

    @Override
    public LoadGeneratorReport await(Duration timeout) throws LoadException, InterruptedException {
        return await(load.report(), timeout.plus(GRACE));
    }

    @Override
    public void close() {
        if (!keptOpen || !isReady()) {
            end();
        }
    }

    private <T> T await(CompletableFuture<T> future, Duration timeout) throws LoadException, InterruptedException {
        try {
            return future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new LoadException(e.getCause().getMessage() + tail(), e.getCause());
        } catch (TimeoutException e) {
            throw new LoadException(
                    "the load generator's process did not answer within " + timeout.toSeconds() + " s"
                            + FileDescriptorLimit.hint(process.pid()) + tail(),
                    e);
        }
    }

    private String tail() {
        String text = log();
        return text.isEmpty() ? "" : "; its log ends: " + text.substring(Math.max(0, text.length() - 1000));
    }

    private String log() {
        try {
            return Files.readString(log).strip();
        } catch (IOException unreadable) {
            return "(unreadable: " + unreadable + ")";
        }
    }

    private void readEvents() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                dispatch(line);
            }
            fail(
                    process.waitFor(1, TimeUnit.SECONDS)
                            ? ClientExitReason.describe(process.exitValue(), log(), load.inFlight())
                            : "the load generator's process closed its output without a result");
        } catch (InterruptedException ending) {
            fail("interrupted while waiting for the load generator's process");
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            fail("the load generator's messages cannot be read: " + e);
        }
    }

    private void dispatch(String line) throws InterruptedException {
        try {
            LoadEvent.parse(line).deliverTo(load);
        } catch (JsonProcessingException e) {
            // Half a line is the last output of a process that was killed; its exit code says more.
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                fail("the load generator wrote something else than a message: " + line);
            }
        }
    }

    private void fail(String reason) {
        load.failed(reason);
    }
}
