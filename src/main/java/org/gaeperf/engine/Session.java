package org.gaeperf.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.gate.GateException;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.OptionParser;
import org.gaeperf.options.fetch.FetchPlan;
import org.gaeperf.options.runtime.DefaultRuntime;
import org.gaeperf.process.CleanGuard;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.ParentWatchdog;
import org.gaeperf.run.BeforeRun;
import org.gaeperf.run.CpuLimitCheck;
import org.gaeperf.server.ServerException;

/**
 * A benchmark from its options to its verdict. This one compares two servers and prints which is faster:
 *
 * <pre>{@code
 * Map<String, String> options = Map.of(
 *         "bench.server", "command",
 *         "bench.command.old", "java -jar old.jar {port}",
 *         "bench.command.new", "java -jar new.jar {port}",
 *         "bench.preset", "quick");
 * try (Session session = Session.of(options, Path.of("."), System.out)) {
 *     SessionResult result = session.run(step -> System.out.println(step.describe()));
 *     result.verdicts().forEach((run, verdict) -> System.out.println(run + ": " + verdict.description()));
 * }
 * }</pre>
 *
 * <p>The options are those of the command line, by their names. The directory is that of the project, whose sources are part
 * of the results; relative paths in options are relative to it. A run measures in processes of its own, and puts load on this
 * machine: let nothing else run on it. {@link BenchmarkMain} does the same with the system properties as options.
 */
public final class Session implements AutoCloseable {

    /** The part of a session that runs all suites on the host of the server. */
    public static final String ON_SERVER_HOST = "on the server's host";

    private final BenchmarkOptions options;
    private final Path baseDirectory;
    private final Path targetDirectory;
    private final SessionOutput output;
    private Optional<SharedRun> shared = Optional.empty();
    private boolean runtimeNoted;

    private Session(BenchmarkOptions options, Path baseDirectory, Path targetDirectory, SessionOutput output) {
        this.options = options;
        this.baseDirectory = baseDirectory;
        this.targetDirectory = targetDirectory;
        this.output = output;
    }

    /**
     * Makes a session of these options. Nothing is started yet.
     *
     * @param options by their names, which begin with {@code bench.}
     * @param project the directory of gaeperf's sources; its {@code target} gets what is prepared to be measured
     * @param console gets the progress and the summary
     * @throws InvalidOptionsException that names every problem
     */
    public static Session of(Map<String, String> options, Path project, PrintStream console) {
        Path directory = project.toAbsolutePath().normalize();
        Path target = directory.resolve("target");
        BenchmarkOptions parsed =
                parse(options, directory, DefaultRuntime.read(target).orElseGet(DefaultRuntime::notChosen));
        return new Session(parsed, directory, target, new SessionOutput(console, true));
    }

    /**
     * Makes a session of a gaeperf that is a jar: without its sources, and without a build that fetches anything. Nothing is
     * started yet.
     *
     * @param options by their names, which begin with {@code bench.}
     * @param directory that relative paths are relative to; the runs are stored there if the options do not say where
     * @param console gets the progress and the summary
     * @throws InvalidOptionsException that names every problem, or what can be measured with the sources only
     * @throws IOException if another run is measuring into the same directory, or something cannot be read or written
     */
    public static Session ofJar(Map<String, String> options, Path directory, PrintStream console) throws IOException {
        Path absolute = directory.toAbsolutePath().normalize();
        BenchmarkOptions parsed = parse(options, absolute, DefaultRuntime.notChosen());
        List<String> needs = FetchPlan.findNeedsOfBuild(parsed);
        if (!needs.isEmpty()) {
            throw new InvalidOptionsException(needs);
        }
        BeforeRun.check(parsed, absolute);
        Path prepared = parsed.output().directory().resolve(".prepared");
        return new Session(parsed, absolute, prepared, new SessionOutput(console, true));
    }

    private static BenchmarkOptions parse(Map<String, String> options, Path directory, DefaultRuntime runtime) {
        return OptionParser.parse(
                options,
                directory,
                Path.of(System.getProperty("java.home")),
                BuildContext.topology(),
                BuildContext.onPath("taskset").isPresent(),
                runtime);
    }

    /**
     * Makes the session of this process, whose options are its system properties. The process ends when the build that has
     * started it is gone, and the build's directory cannot be cleaned until then.
     *
     * @throws InvalidOptionsException that names every problem
     * @throws IOException if the build's directory cannot be written
     */
    public static Session ofProcess() throws IOException {
        return ofProcess(true);
    }

    static Session ofProcess(boolean makesReports) throws IOException {
        ParentWatchdog.exitWithBuild();
        CleanGuard.protect(BuildContext.targetDirectory());
        return new Session(
                BuildContext.options(),
                BuildContext.baseDirectory(),
                BuildContext.targetDirectory(),
                new SessionOutput(System.out, makesReports));
    }

    /**
     * Runs all that the options ask for, and makes the reports. A step that fails does not keep the others from being run.
     *
     * @param listener gets each step when it has ended
     * @throws IOException if the run cannot be ended
     * @throws InterruptedException if the calling thread is interrupted, or this JVM ends
     */
    public SessionResult run(Consumer<CompletedStep> listener) throws IOException, InterruptedException {
        List<CompletedStep> steps = new ArrayList<>();
        Consumer<CompletedStep> both = step -> {
            steps.add(step);
            listener.accept(step);
        };
        if (options.machine().serverHost().isPresent()) {
            run(ON_SERVER_HOST, this::beginOnServerHost, both);
        } else {
            for (Suite suite : inOrder()) {
                run(suite.key(), () -> begin(suite), both);
            }
        }
        close();
        return new SessionResult(steps, output.verdicts());
    }

    private List<Suite> inOrder() {
        return Suite.all().stream().filter(options.suites()::contains).toList();
    }

    @FunctionalInterface
    private interface Beginning {

        SuiteSteps begin()
                throws GateException, ServerException, IOException, CommandException, HostException,
                        InterruptedException;
    }

    private static void run(String part, Beginning beginning, Consumer<CompletedStep> listener)
            throws InterruptedException {
        try (SuiteSteps steps = beginning.begin()) {
            for (Optional<Step> step = steps.next(); step.isPresent(); step = steps.next()) {
                listener.accept(new CompletedStep(part, step.get().name(), steps.isCheck(), run(step.get())));
            }
        } catch (GateException
                | ServerException
                | IOException
                | CommandException
                | HostException
                | RuntimeException e) {
            listener.accept(new CompletedStep(part, "begin and end", true, StepResult.failed(e)));
        }
    }

    private static StepResult run(Step step) throws InterruptedException {
        try {
            return step.run();
        } catch (IOException | RuntimeException e) {
            return StepResult.failed(e);
        }
    }

    /**
     * Begins a suite, for a caller that runs its steps by itself. Call it in the order of {@link Suite#all}, and close the steps
     * of a suite before you begin the next one.
     *
     * @throws InvalidOptionsException if the machine cannot run the suite, or a run cannot be resumed with these options
     * @throws GateException if the two sides of a gate cannot be compared
     * @throws ServerException if a server cannot be prepared
     * @throws IOException if something cannot be stored or read
     * @throws CommandException if another tool, by which a calibration checks gaeperf, cannot be run
     * @throws InterruptedException if the calling thread is interrupted
     */
    public SuiteSteps begin(Suite suite)
            throws GateException, ServerException, IOException, CommandException, InterruptedException {
        CpuLimitCheck.require(options);
        printRuntimeNote();
        Optional<SuiteSteps> own = suite.as(RunnableSuite.class)
                .begin(new SessionContext(options, baseDirectory, targetDirectory, output));
        return own.isPresent() ? own.get() : new TrialSteps(suite, sharedRun());
    }

    /** A reader must know whose connector serves before the first number. */
    private void printRuntimeNote() {
        if (!runtimeNoted) {
            runtimeNoted = true;
            RuntimeNote.of(options, targetDirectory).ifPresent(output.console()::println);
        }
    }

    /** The first suite that shares the run begins it. */
    private SharedRun sharedRun() throws ServerException, IOException {
        if (shared.isEmpty()) {
            shared = Optional.of(new SharedRun(options, baseDirectory, targetDirectory, output));
        }
        return shared.get();
    }

    /**
     * Begins all suites on the host of the server, for a caller that runs the steps by itself.
     *
     * @throws HostException if the host cannot run the server; the message says why
     */
    public SuiteSteps beginOnServerHost() throws HostException {
        printRuntimeNote();
        return ServerHostSteps.begin(options, output);
    }

    /**
     * Ends the run that suites share, if it has not ended, and makes its reports.
     *
     * @throws IOException if that cannot be stored
     */
    @Override
    public void close() throws IOException {
        if (shared.isPresent()) {
            shared.get().close();
        }
    }
}
