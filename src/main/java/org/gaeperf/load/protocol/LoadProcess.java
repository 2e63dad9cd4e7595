package org.gaeperf.load.protocol;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The client's process: it reads a {@link LoadPlan} from the first line of its standard input and {@link LoadCommand}s from
 * the following ones, and writes {@link LoadEvent}s to its standard output, one line each. When it has reported the result
 * of a load, it waits for the plan of another one. It ends when its standard input ends, which means that its parent is gone
 * or needs no more loads.
 */
public final class LoadProcess {

    /** The argument of a process that reports when it could begin a load, and waits for the command to do so. */
    public static final String AWAIT_BEGIN = "await-begin";

    private static final int FAILED = 1;
    private static final int PARENT_GONE = 4;

    private final BufferedReader in;
    private final RunningLoad load;
    private final CompletableFuture<LoadPlan> next = new CompletableFuture<>();
    private volatile boolean reported;

    /** Executes the commands for a load. */
    public interface RunningLoad {

        /**
         * Measures as soon as possible, and prints when that is.
         *
         * @throws LoadException if there was a measurement before
         */
        void measure(Duration duration) throws LoadException;

        /** Ends the load. */
        void stop();
    }

    /** Runs all loads of the process; it never returns. */
    @FunctionalInterface
    public interface Loads {

        /**
         * Runs one load after the other.
         *
         * @param first plan of the first load
         * @param in where the commands come from
         * @throws IOException if a log cannot be written
         */
        void run(LoadPlan first, BufferedReader in) throws IOException, InterruptedException;
    }

    private LoadProcess(BufferedReader in, RunningLoad load) {
        this.in = in;
        this.load = load;
    }

    /**
     * Runs the loads that standard input asks for.
     *
     * @throws InterruptedException never in such a process
     */
    public static void run(Loads loads) throws InterruptedException {
        try {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            String line = in.readLine();
            if (line == null) {
                Runtime.getRuntime().halt(PARENT_GONE);
            }
            loads.run(LoadPlan.parse(line), in);
        } catch (IOException e) {
            print(new LoadEvent.Failed(e.getMessage()));
            Runtime.getRuntime().halt(FAILED);
        } catch (RuntimeException | Error failure) {
            // Other threads would keep the process alive, and the harness waiting for its result.
            failure.printStackTrace();
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /**
     * Waits for the command to begin a load, if the process was started with {@link #AWAIT_BEGIN}.
     *
     * @param arguments of the process
     * @throws IOException if another command comes
     */
    public static void awaitBegin(String[] arguments, BufferedReader in) throws IOException {
        if (!List.of(arguments).contains(AWAIT_BEGIN)) {
            return;
        }
        print(new LoadEvent.Ready());
        String line = in.readLine();
        if (line == null) {
            Runtime.getRuntime().halt(PARENT_GONE);
        }
        try {
            if (!(LoadCommand.parse(line) instanceof LoadCommand.Begin)) {
                throw new IOException("'" + line + "' came before the command to begin the load");
            }
        } catch (LoadException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Begins to execute the commands for a load that is running. */
    public static LoadProcess listen(BufferedReader in, RunningLoad load) {
        LoadProcess process = new LoadProcess(in, load);
        Thread commands = new Thread(process::readCommands, "commands");
        commands.setDaemon(true);
        commands.start();
        return process;
    }

    /** Prints the result of the load, and waits for the plan of the next one. */
    public LoadPlan report(LoadGeneratorReport report) {
        LoadEvent result = new LoadEvent.Finished(report);
        reported = true;
        print(result);
        return next.join();
    }

    /** Writes an event for the parent. */
    public static void print(LoadEvent event) {
        System.out.println(event.toLine());
    }

    private void readCommands() {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                execute(line);
                if (next.isDone()) {
                    return;
                }
            }
        } catch (IOException e) {
            print(new LoadEvent.Failed("cannot read commands: " + e));
        }
        Runtime.getRuntime().halt(reported ? 0 : PARENT_GONE);
    }

    private void execute(String line) {
        try {
            LoadCommand command = LoadCommand.parse(line);
            if (command instanceof LoadCommand.Measure measure) {
                load.measure(measure.duration());
            } else if (command instanceof LoadCommand.Stop) {
                load.stop();
            } else if (command instanceof LoadCommand.NextLoad nextLoad) {
                requireReported();
                next.complete(nextLoad.plan());
            }
        } catch (LoadException e) {
            print(new LoadEvent.Failed(e.getMessage()));
        }
    }

    private void requireReported() throws LoadException {
        if (!reported) {
            throw new LoadException("the next load was asked for before the result of this one");
        }
    }
}
