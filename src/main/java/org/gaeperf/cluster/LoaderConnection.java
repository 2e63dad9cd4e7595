package org.gaeperf.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.gaeperf.cluster.protocol.LineChannel;
import org.gaeperf.cluster.protocol.LoaderCommand;
import org.gaeperf.cluster.protocol.LoaderEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.loader.LoaderHost;

/** The connection to one loader in one session of loads. */
final class LoaderConnection implements LoaderEvent.Handler, AutoCloseable {

    private static final int PINGS = 5;
    private static final long PONG_SECONDS = 3;

    private final LoaderName name;
    private final LoaderHost host;
    private final LineChannel channel;
    private final SynchronousQueue<Timed> pongs = new SynchronousQueue<>();
    private volatile Optional<LoaderProgress> load = Optional.empty();
    private volatile Optional<String> lost = Optional.empty();
    private volatile boolean closed;
    private volatile boolean broken;

    /** What was answered, and when the response came. */
    private record Timed(long hostNanos, long receivedNanos) {}

    LoaderConnection(LoaderName name, LoaderHost host, LineChannel channel) {
        this.name = name;
        this.host = host;
        this.channel = channel;
        Thread reader = new Thread(this::readEvents, "loader-" + name.number());
        reader.setDaemon(true);
        reader.start();
    }

    LoaderName name() {
        return name;
    }

    LoaderHost host() {
        return host;
    }

    /** Says why no further load can be sent through it; empty if one can. */
    Optional<String> lost() {
        return lost;
    }

    /** Says whether it has ended before it was closed, so that nobody knows what is left of its host's node. */
    boolean isBroken() {
        return broken;
    }

    /** Delivers what comes from now on to this load. */
    void deliverTo(LoaderProgress current) {
        load = Optional.of(current);
        lost.ifPresent(current::fail);
    }

    void send(LoaderCommand command) throws LoadException {
        try {
            channel.send(command);
        } catch (IOException e) {
            throw new LoadException(lost.orElse("the connection to " + name.displayName() + " is closed"), e);
        }
    }

    /**
     * Compares the clocks, by the fastest of a few responses.
     *
     * @throws LoadException if it does not answer
     */
    ClockOffset compareClocks() throws LoadException, InterruptedException {
        ClockOffset best = compareOnce();
        for (int ping = 1; ping < PINGS; ping++) {
            ClockOffset next = compareOnce();
            best = Comparator.comparingLong(ClockOffset::errorNanos).compare(next, best) < 0 ? next : best;
        }
        return best;
    }

    private ClockOffset compareOnce() throws LoadException, InterruptedException {
        long sentNanos = System.nanoTime();
        send(new LoaderCommand.Ping());
        Timed pong = pongs.poll(PONG_SECONDS, TimeUnit.SECONDS);
        if (pong == null) {
            throw new LoadException(lost.orElse(name.displayName() + " did not answer within " + PONG_SECONDS + " s"));
        }
        return ClockOffset.of(sentNanos, pong.hostNanos, pong.receivedNanos);
    }

    private void readEvents() {
        String reason = "the connection to " + name.displayName()
                + " ended: its host, its JVM or the ssh connection was stopped";
        try {
            for (Optional<String> line = channel.read(); line.isPresent(); line = channel.read()) {
                LoaderEvent.parse(line.get()).deliverTo(this);
            }
        } catch (JsonProcessingException e) {
            reason = name.displayName() + " wrote something else than a message: " + e.getOriginalMessage();
        } catch (IOException e) {
            reason += " (" + e.getMessage() + ")";
        }
        broken = !closed;
        lost = Optional.of(reason);
        load.ifPresent(current -> current.fail(lost.get()));
    }

    @Override
    public void hello(LoaderEvent.Hello hello) {
        // It was read before this connection was made.
    }

    @Override
    public void pong(LoaderEvent.Pong pong) {
        try {
            // One that comes too late is dropped.
            pongs.offer(new Timed(pong.nanos(), System.nanoTime()), 1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void progress(LoaderEvent.Progress progress) {
        load.ifPresent(current -> current.progress(progress));
    }

    @Override
    public void started(LoaderEvent.Started started) {
        load.ifPresent(current -> current.started(started));
    }

    @Override
    public void finished(LoaderEvent.Finished finished) {
        load.ifPresent(current -> current.finished(finished));
    }

    @Override
    public void failed(LoaderEvent.Failed failed) {
        load.ifPresent(current -> current.fail(name.displayName() + ": " + failed.reason()));
    }

    @Override
    public void close() {
        closed = true;
        channel.close();
    }
}
