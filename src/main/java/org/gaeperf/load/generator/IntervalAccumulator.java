package org.gaeperf.load.generator;

import java.util.BitSet;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.Histograms;
import org.gaeperf.model.load.LoadInterval;

/** The requests that the schedule placed in one second; it is whole when each of them has ended. Not thread-safe. */
final class IntervalAccumulator {

    private static final double NANOS_PER_MICRO = 1_000;

    private final int second;
    private final long firstIndex;
    private int size;
    private final BitSet sent = new BitSet();
    private final BitSet ended = new BitSet();
    private final long[] sentNanos;
    private final Histogram scheduledLatency = Histograms.create();
    private final Histogram serviceTime = Histograms.create();
    private final Histogram senderLag = Histograms.create();
    private long failed;

    IntervalAccumulator(int second, long firstIndex, int size) {
        this.second = second;
        this.firstIndex = firstIndex;
        this.size = size;
        this.sentNanos = new long[size];
    }

    void sent(long index, long intendedStartNanos, long nanos) {
        int slot = slot(index);
        sent.set(slot);
        sentNanos[slot] = nanos;
        senderLag.recordValue(Math.max(0, nanos - intendedStartNanos));
    }

    void ended(long index, long intendedStartNanos, long requestNanos, long responseNanos, boolean failure) {
        int slot = slot(index);
        if (ended.get(slot)) {
            return;
        }
        ended.set(slot);
        scheduledLatency.recordValue(responseNanos - intendedStartNanos);
        serviceTime.recordValue(responseNanos - requestNanos);
        if (failure) {
            failed++;
        }
    }

    /**
     * Ends what has not ended by the given time, with its age; what was never sent has no service time.
     *
     * @param endIndex requests from here on are beyond the end of the load and do not count
     * @return how many requests that were
     */
    int abandon(long originNanos, ArrivalSchedule schedule, long nowNanos, long endIndex) {
        size = (int) Math.min(size, Math.max(0, endIndex - firstIndex));
        int abandoned = 0;
        for (int slot = ended.nextClearBit(0); slot < size; slot = ended.nextClearBit(slot + 1)) {
            long intendedStartNanos = originNanos + schedule.intendedStartNanos(firstIndex + slot);
            ended.set(slot);
            scheduledLatency.recordValue(Math.max(0, nowNanos - intendedStartNanos));
            if (sent.get(slot)) {
                serviceTime.recordValue(Math.max(0, nowNanos - sentNanos[slot]));
            } else {
                senderLag.recordValue(Math.max(0, nowNanos - intendedStartNanos));
            }
            failed++;
            abandoned++;
        }
        return abandoned;
    }

    boolean whole() {
        return ended.cardinality() == size;
    }

    int second() {
        return second;
    }

    int size() {
        return size;
    }

    int sentCount() {
        return sent.cardinality();
    }

    long failedCount() {
        return failed;
    }

    Histogram scheduledLatency() {
        return scheduledLatency;
    }

    Histogram serviceTime() {
        return serviceTime;
    }

    Histogram senderLag() {
        return senderLag;
    }

    LoadInterval summary() {
        return new LoadInterval(
                second,
                size,
                failed,
                scheduledLatency.getMinValue() / NANOS_PER_MICRO,
                Histograms.percentile(scheduledLatency, 50),
                Histograms.percentile(scheduledLatency, 99),
                scheduledLatency.getMaxValue() / NANOS_PER_MICRO,
                Histograms.percentile(serviceTime, 99),
                senderLag.getMaxValue() / NANOS_PER_MICRO);
    }

    private int slot(long index) {
        return Math.toIntExact(index - firstIndex);
    }
}
