package org.gaeperf.load.protocol;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** How one load of a client's process gets its commands and reports its events. */
public final class LoadChannel {

    private final int load;
    private final boolean awaitsBegin;
    private final ThreadGroupCpu cpu;
    private final Runnable whenReported;
    private final BlockingQueue<LoadCommand> waiting = new LinkedBlockingQueue<>();
    private Optional<RunningLoad> running = Optional.empty();

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

    /**
     * Opens the channel of a load that has not begun.
     *
     * @param load its number
     * @param awaitsBegin whether it begins on a command only
     * @param threads the group of all its threads
     * @param whenReported called just before its result is reported
     */
    LoadChannel(int load, boolean awaitsBegin, ThreadGroup threads, Runnable whenReported) {
        this.load = load;
        this.awaitsBegin = awaitsBegin;
        this.cpu = new ThreadGroupCpu(threads);
        this.whenReported = whenReported;
    }

    /**
     * Waits for the command to begin the load, if the process was started with {@link LoadProcess#AWAIT_BEGIN}.
     *
     * @throws IOException if another command comes
     */
    public void awaitBegin() throws IOException, InterruptedException {
        if (!awaitsBegin) {
            return;
        }
        print(new LoadEvent.Ready());
        LoadCommand command = waiting.take();
        if (!(command instanceof LoadCommand.Begin)) {
            throw new IOException("'" + command.toLine() + "' came before the command to begin the load");
        }
    }

    /** Executes the commands that have come until now, and each that comes from now on. */
    public synchronized void listen(RunningLoad load) {
        running = Optional.of(load);
        for (LoadCommand command = waiting.poll(); command != null; command = waiting.poll()) {
            execute(command, load);
        }
    }

    /** Executes a command, or keeps it until the load has begun. */
    synchronized void execute(LoadCommand command) {
        if (running.isPresent()) {
            execute(command, running.get());
        } else {
            waiting.add(command);
        }
    }

    private void execute(LoadCommand command, RunningLoad load) {
        try {
            if (command instanceof LoadCommand.Measure measure) {
                load.measure(measure.duration());
            } else if (command instanceof LoadCommand.Stop) {
                load.stop();
            }
        } catch (LoadException e) {
            print(new LoadEvent.Failed(e.getMessage()));
        }
    }

    /** Reports what happened since the last call, with what the load's own threads have used; for one thread only. */
    public void report(LoadProgress progress) {
        print(new LoadEvent.Progress(progress.with(new LoadProgress.ClientCpu(cpu.takeMicros(), Double.NaN))));
    }

    /** Reports the result of the load. */
    public void report(LoadGeneratorReport result) {
        whenReported.run();
        print(new LoadEvent.Finished(result));
    }

    /** Writes an event of this load. */
    public void print(LoadEvent event) {
        print(load, event);
    }

    static void print(int load, LoadEvent event) {
        System.out.println(new LoadLine(load, event.toLine()).toLine());
    }
}
