package org.gaeperf.sampling;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A probe whose samples end at its deadline, and whose only exception is {@link ProbeException}. */
final class TimeLimitedProbe {

    /** Extra time, so that a command that is killed at the same deadline can report its own, more precise error. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Probe probe;
    private FutureTask<List<Observation>> task;

    TimeLimitedProbe(Probe probe) {
        this.probe = probe;
    }

    String name() {
        return probe.name();
    }

    List<Observation> sample(RawOutputSink raw) throws ProbeException {
        if (task != null && !task.isDone()) {
            throw new ProbeException("the previous sample has not ended, so no new one was started");
        }
        task = new FutureTask<>(() -> probe.sample(raw));
        Thread thread = new Thread(task, "probe " + probe.name());
        thread.setDaemon(true);
        thread.start();
        Duration limit = probe.deadline().plus(GRACE);
        try {
            return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            throw new ProbeException("no result within " + limit, e);
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new ProbeException("sampling was interrupted", e);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private static ProbeException failure(Throwable cause) {
        if (cause instanceof ProbeException probeFailure) {
            return probeFailure;
        }
        if (cause instanceof SampleFormatException format) {
            return new ProbeException(format.getMessage(), format);
        }
        return new ProbeException("the probe failed: " + cause, cause);
    }
}
