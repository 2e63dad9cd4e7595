package org.gaeperf.load.generator;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.client.HttpClient;
import org.gaeperf.load.protocol.LoadPlan;
import org.mortbay.jetty.load.generator.LoadGenerator;
import org.mortbay.jetty.load.generator.Resource;

/**
 * Makes Jetty's LoadGenerator follow the schedule of a {@link WarmUpPacer}.
 *
 * <p>LoadGenerator's own pacing neither says when a request was due nor follows a plan that is independent of the clock
 * (whether a request belongs to the ramp is decided when it is sent). It asks its configuration for the resource before
 * each send, on the sender's thread: there this class waits until the next request is due, and returns a resource that
 * carries that time. Rate 0 keeps LoadGenerator from pacing a second time. A sender that fell behind sends at once; the
 * schedule of the measurement does not move.
 */
final class OpenLoopLoadGenerator extends LoadGenerator.Builder {

    /** Of a connection and of an answer; longer than the drain, after which pending requests count as unanswered. */
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final LoadPlan plan;
    private final RequestRecorder recorder;
    private final WarmUpPacer pacer;
    private LoadGenerator generator;
    private long nextIndex;
    private volatile boolean stopped;

    OpenLoopLoadGenerator(LoadPlan plan, RequestRecorder recorder) {
        this.plan = plan;
        this.recorder = recorder;
        this.pacer = recorder.pacer();
        threads(1);
        iterationsPerThread(0);
        resourceRate(0);
        channelsPerUser(plan.workload().connections());
        // A server that accepts no connection would block the sender, and with it the requests due in the meantime.
        connectBlocking(false);
        connectTimeout(TIMEOUT.toMillis());
        idleTimeout(TIMEOUT.toMillis());
        scheme("http");
        host(plan.host());
        port(plan.port());
        resourceListener((Resource.NodeListener) recorder::completed);
    }

    @Override
    public LoadGenerator build() {
        generator = super.build();
        return generator;
    }

    /** Sends no further request. */
    void stop() {
        stopped = true;
    }

    @Override
    public Resource getResource() {
        if (nextIndex == 0) {
            removeContentDecoders();
            long timerSlackNanos = TimerSlack.lower();
            recorder.started(System.nanoTime(), timerSlackNanos);
        }
        long index = nextIndex++;
        if (recorder.isBeyondMeasurement(index) || !awaitDue(pacer.intendedStartNanos(index))) {
            return pause();
        }
        long intendedStartNanos = pacer.admit(index, () -> stopped);
        recorder.sending(index);
        return new ScheduledResource(plan, index, intendedStartNanos);
    }

    /**
     * Jetty's client asks for compressed answers of its own accord, in addition to the headers of a resource, and
     * decodes them silently. Without decoders it does not ask, and a compressed answer counts as one of wrong length.
     */
    private void removeContentDecoders() {
        generator
                .getContainedBeans(HttpClient.class)
                .forEach(client -> client.getContentDecoderFactories().clear());
    }

    private boolean awaitDue(long intendedStartNanos) {
        for (long wait = intendedStartNanos - System.nanoTime();
                wait > 0;
                wait = intendedStartNanos - System.nanoTime()) {
            LockSupport.parkNanos(wait);
            if (stopped) {
                return false;
            }
        }
        return !stopped;
    }

    /** Waits a little; LoadGenerator does not send a resource without a path. */
    private static Resource pause() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        return new Resource();
    }
}
