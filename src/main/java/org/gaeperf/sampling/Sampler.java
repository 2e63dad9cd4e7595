package org.gaeperf.sampling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.series.SampleSet;

/**
 * Reads probes at the start, at fixed multiples of an interval after it, and once more at the end. If a sample is still
 * being taken when the next one is due, the next one is skipped and reported as missed. A probe that fails is reported
 * as missed too and does not affect the others. Every text that a probe read is kept in its own file.
 *
 * <p>A sampler is used once: {@link #start()}, then {@link #stop()}. {@link #close()} alone abandons the samples.
 */
public final class Sampler implements AutoCloseable {

    private static final long ABANDON_MILLIS = 5_000;

    private final List<TimeLimitedProbe> probes;
    private final Duration interval;
    private final Path rawDirectory;
    private final SampleStore store = new SampleStore();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "sampler");
    private volatile boolean abandoned;
    private volatile long zeroNanos;
    private long startNanos;

    /**
     * Prepares sampling.
     *
     * @param probes read one after the other, those with less overhead first
     * @param interval from the start of one sample to the start of the next
     * @param rawDirectory for the raw outputs; created if it does not exist
     */
    public Sampler(List<? extends Probe> probes, Duration interval, Path rawDirectory) {
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("sample interval " + interval + " must be above 0");
        }
        this.probes = probes.stream()
                .sorted(Comparator.comparing(Probe::overhead))
                .map(TimeLimitedProbe::new)
                .toList();
        this.interval = interval;
        this.rawDirectory = rawDirectory;
        thread.setDaemon(true);
    }

    /**
     * Starts sampling. The first sample is taken immediately, in the sampler's own thread.
     *
     * @throws UncheckedIOException if the directory for the raw outputs cannot be created
     */
    public void start() {
        try {
            Files.createDirectories(rawDirectory);
        } catch (IOException e) {
            throw new UncheckedIOException("directory for raw outputs " + rawDirectory + " cannot be created: " + e, e);
        }
        startNanos = System.nanoTime();
        zeroNanos = startNanos;
        thread.start();
    }

    /**
     * Sets the instant that all times in the result are relative to, including those of earlier samples. The default is
     * {@link #start()}.
     *
     * @param monotonicNanos a value of {@link System#nanoTime()}
     */
    public void setZero(long monotonicNanos) {
        zeroNanos = monotonicNanos;
    }

    /**
     * Takes the last sample and ends. A sample that is being taken is completed first, within the probes' deadlines.
     *
     * @return all samples since the start
     */
    public SampleSet stop() {
        ending.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
        }
        return store.since(zeroNanos);
    }

    /** Ends immediately, without a last sample. Does nothing after {@link #stop()}. */
    @Override
    public void close() {
        abandoned = true;
        ending.countDown();
        thread.interrupt();
        try {
            thread.join(ABANDON_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        int sample = 0;
        long tick = 0;
        try {
            do {
                takeSample(sample++);
                tick = nextTick(tick);
            } while (!ending.await(startNanos + tick * interval.toNanos() - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            return;
        }
        if (!abandoned) {
            takeSample(sample);
        }
    }

    private long nextTick(long tick) {
        long now = System.nanoTime();
        long next = Math.max(tick + 1, (now - startNanos) / interval.toNanos() + 1);
        if (next > tick + 1) {
            store.addMissed(
                    now,
                    "sampler",
                    (next - tick - 1) + " sample(s) skipped: the previous one took longer than the interval of "
                            + interval);
        }
        return next;
    }

    private void takeSample(int number) {
        for (TimeLimitedProbe probe : probes) {
            long nanos = System.nanoTime();
            try {
                List<Observation> observations = probe.sample((source, text) -> keep(nanos, number, source, text));
                observations.forEach(observation -> store.add(nanos, observation));
            } catch (ProbeException e) {
                store.addMissed(nanos, probe.name(), e.getMessage());
            }
        }
    }

    private void keep(long nanos, int number, String source, String text) {
        Path file = rawDirectory.resolve(String.format(Locale.ROOT, "%s-%03d.txt", source, number));
        try {
            AtomicFile.write(file, text);
        } catch (IOException e) {
            store.addMissed(nanos, source, "raw output was not kept: " + e.getMessage());
        }
    }
}
