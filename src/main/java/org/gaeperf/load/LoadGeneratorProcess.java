package org.gaeperf.load;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.gaeperf.load.protocol.LoadCommand;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.loader.Loaders;

/** One load of a client's process on this machine, which may run others before, after and beside it. */
public final class LoadGeneratorProcess implements LoadClient {

    /** How long the process may take to say when a measurement begins. This ends only what hangs, and not a busy machine. */
    private static final Duration WINDOW = Duration.ofSeconds(60);

    /** After the measurement and the drain, the process may take this long to report its result. */
    private static final Duration GRACE = Duration.ofSeconds(15);

    private final ClientProcess process;
    private final CurrentLoad load;
    private final int number;
    private final boolean stopsWhenClosed;
    private boolean closed;

    private LoadGeneratorProcess(ClientProcess process, CurrentLoad load, boolean stopsWhenClosed) {
        this.process = process;
        this.load = load;
        this.stopsWhenClosed = stopsWhenClosed;
        this.number = process.begin(load);
    }

    /** Begins a load in a process that goes on when the load is closed, if that is over by then. */
    static LoadGeneratorProcess begin(ClientProcess process, LoadPlan plan, Consumer<LoadProgress> progress) {
        return new LoadGeneratorProcess(process, new CurrentLoad(plan, progress), false);
    }

    /** Begins a load in a process that may run others at the same time: the load is ended when it is closed. */
    static LoadGeneratorProcess beginBesideOthers(
            ClientProcess process, LoadPlan plan, Consumer<LoadProgress> progress) {
        return new LoadGeneratorProcess(process, new CurrentLoad(plan, progress), true);
    }

    /** Says whether another load can follow: this one has its result, and the process goes on. */
    boolean isReady() {
        return load.hasReport() && process.isAlive();
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
        process.await(load.awaitReady(), timeout);
    }

    /** Begins the load, of a process that waits for that. */
    public void begin() {
        process.send(number, new LoadCommand.Begin());
    }

    @Override
    public Duration untilUsersArrived() {
        return load.plan().untilUsersArrived();
    }

    @Override
    public MeasurementWindow measure(Duration duration) throws LoadException, InterruptedException {
        process.send(number, new LoadCommand.Measure(duration));
        return window();
    }

    @Override
    public MeasurementWindow window() throws LoadException, InterruptedException {
        return process.await(load.window(), WINDOW);
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
        process.send(number, new LoadCommand.Stop());
    }

    @Override
    public LoadGeneratorReport await(Duration timeout) throws LoadException, InterruptedException {
        return process.await(load.report(), timeout.plus(GRACE));
    }

    /**
     * Ends the load, and the process if the load has no result: nobody knows what would be left of it in the next. Other
     * loads of the process, which are of the same trial or pair, end with it.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (stopsWhenClosed) {
            awaitStopped();
        }
        if (!isReady()) {
            process.endWithoutResultOf(number);
        }
        process.forget(number);
    }

    private void awaitStopped() {
        try {
            if (!isOver()) {
                stop();
                await(load.plan().drain());
            }
        } catch (LoadException e) {
            // The process ends.
        } catch (InterruptedException e) {
            // The process ends, without delay.
            Thread.currentThread().interrupt();
        }
    }
}
