package org.gaeperf.load.closed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;

/**
 * The seconds of a measurement, each the sum over all loops. A second is written as soon as each loop has ended it, and
 * only the total is kept, so that a long measurement needs no more memory than a short one and survives the process.
 */
final class MeasuredSeconds {

    private final int loops;
    private final LatencyLogs logs;
    private final Queue<Part> parts = new ConcurrentLinkedQueue<>();

    // The rest is guarded by this; loops never wait for a file.
    private final TreeMap<Integer, Second> open = new TreeMap<>();
    private final Histogram total = Histograms.create();
    private final List<LoadInterval> written = new ArrayList<>();
    private Optional<IOException> logFailure = Optional.empty();

    /**
     * Makes the seconds of a load of which nothing is measured yet.
     *
     * @param loops that end each second
     */
    MeasuredSeconds(int loops, LatencyLogs logs) {
        this.loops = loops;
        this.logs = logs;
    }

    /**
     * What one loop has measured in a second.
     *
     * @param second counted from 0
     * @param latency of all requests that ended in it
     * @param failed of them
     */
    record Part(int second, Histogram latency, long failed) {}

    private static final class Second {

        private final Histogram latency = Histograms.create();
        private long failed;
        private int parts;

        void add(Part part) {
            latency.add(part.latency());
            failed += part.failed();
            parts++;
        }
    }

    /** Begins the logs of a measurement that starts at the given time. */
    synchronized void begin(long epochMillis) {
        try {
            logs.begin(epochMillis);
        } catch (IOException e) {
            logFailure = Optional.of(e);
        }
    }

    /** A loop has ended a second; the histogram belongs to this object now. */
    void ended(Part part) {
        parts.add(part);
    }

    /** Writes the seconds that each loop has ended since the last call, and returns them. */
    synchronized List<LoadInterval> writeWhole() {
        for (Part part = parts.poll(); part != null; part = parts.poll()) {
            open.computeIfAbsent(part.second(), first -> new Second()).add(part);
        }
        List<LoadInterval> whole = new ArrayList<>();
        while (logFailure.isEmpty() && !open.isEmpty() && open.firstEntry().getValue().parts == loops) {
            int number = open.firstKey();
            Second second = open.pollFirstEntry().getValue();
            if (write(number, second)) {
                total.add(second.latency);
                whole.add(interval(number, second));
            }
        }
        written.addAll(whole);
        return whole;
    }

    private boolean write(int number, Second second) {
        try {
            logs.write(number, 1, second.latency, second.latency);
            return true;
        } catch (IOException e) {
            logFailure = Optional.of(e);
            return false;
        }
    }

    /**
     * Returns all seconds, when each loop has ended.
     *
     * @throws IOException if a log could not be written
     */
    synchronized List<LoadInterval> all() throws IOException {
        writeWhole();
        if (logFailure.isPresent()) {
            throw logFailure.get();
        }
        return List.copyOf(written);
    }

    /** The latencies of all seconds that were written. */
    synchronized LatencySummary latency() {
        return Histograms.summarize(total);
    }

    private static LoadInterval interval(int number, Second second) {
        LatencySummary latency = Histograms.summarize(second.latency);
        return new LoadInterval(
                number,
                latency.count(),
                second.failed,
                latency.minMicros(),
                latency.p50Micros(),
                latency.p99Micros(),
                latency.maxMicros(),
                latency.p99Micros(),
                0,
                Double.NaN);
    }
}
