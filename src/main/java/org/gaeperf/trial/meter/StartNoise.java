package org.gaeperf.trial.meter;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.DaemonThreads;

/**
 * Measures what others took of the server's cores while it starts. A thread of its own polls, since the one that starts
 * the server waits for its first response. A start of less than half a second is too short to tell.
 */
public final class StartNoise implements AutoCloseable {

    private static final long POLL_MILLIS = 100;

    private final ProcessNoise noise;
    private final ScheduledExecutorService poller;

    private StartNoise(ProcessNoise noise) {
        this.noise = noise;
        this.poller = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("start-noise"));
        poller.scheduleWithFixedDelay(this::poll, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Begins to measure. */
    public static StartNoise begin(CpuAffinity pinning) {
        return new StartNoise(ProcessNoise.begin(pinning));
    }

    private synchronized void poll() {
        noise.poll();
    }

    /** Ends the measurement, if it has not ended. */
    public synchronized HostNoise end() {
        poller.shutdownNow();
        return noise.end();
    }

    @Override
    public void close() {
        end();
    }
}
