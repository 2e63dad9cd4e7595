package org.gaeperf.model.load;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.gaeperf.model.replay.RecordedLog;
import org.gaeperf.model.validity.FailureCount;

/**
 * Several kinds of requests in an order that is drawn, or that of a recorded log. Which request has which number is a pure function of
 * the seed and the rows, or of the log, so that all variants get the same requests in the same order.
 *
 * @param seed of the order
 * @param rows the kinds, one at least
 * @param replay the log that has the order, and when requests are due; empty if the order is drawn
 */
public record RequestMix(long seed, List<MixRow> rows, Optional<Replay> replay) {

    /** Numbers from here on are those of a measurement, whichever request of the load is the first of that. */
    public static final long MEASURED = 1L << 40;

    public RequestMix {
        rows = List.copyOf(rows);
    }

    /** Creates a mix whose order is drawn. */
    public RequestMix(long seed, List<MixRow> rows) {
        this(seed, rows, Optional.empty());
    }

    /**
     * A recorded log that a load sends.
     *
     * @param file from which a client on this machine reads the requests and their times
     * @param log what it is
     */
    public record Replay(String file, RecordedLog log) {}

    /**
     * A request.
     *
     * @param row the number of its row, from 0
     * @param path with the query
     */
    public record Drawn(int row, String path) {}

    /**
     * What the client saw of the requests of one row of a mix.
     *
     * @param name of the row
     * @param primary whether variants are judged by it as by a primary metric
     * @param weightShare its weight, of the sum of all weights; 0.02 is two percent
     * @param scheduled requests that the schedule placed in the measurement
     * @param sent requests that were sent
     * @param failed requests without a right response
     * @param failures failed requests by what was wrong
     * @param contentChecked responses whose bodies were compared with the right one
     * @param unchecked why bodies were not compared, for readers; empty if they were
     * @param scheduledLatency completion minus the time that the schedule gave the request
     * @param serviceTime completion minus the time that the request was actually sent
     */
    public record RowResult(
            String name,
            boolean primary,
            double weightShare,
            long scheduled,
            long sent,
            long failed,
            List<FailureCount> failures,
            long contentChecked,
            Optional<String> unchecked,
            LatencySummary scheduledLatency,
            LatencySummary serviceTime) {

        public RowResult {
            failures = List.copyOf(failures);
        }
    }

    /** Returns the request with this number, from 0. */
    public Drawn draw(long number) {
        SplittableRandom random = random(number);
        int row = row(random);
        return new Drawn(row, rows.get(row).path(number, random));
    }

    /**
     * Returns the request with this number, from 0, of a row that is not drawn.
     *
     * @param count by which a path counts; the number of the request would not do where it says which row the request is of
     */
    public Drawn draw(long number, int row, long count) {
        return new Drawn(row, rows.get(row).path(count, random(number)));
    }

    /** Returns the row of the request with this number, from 0. */
    public int row(long number) {
        return row(random(number));
    }

    /** Seeds that follow each other by the constant of this generator would have the same sequence, shifted by one. */
    private SplittableRandom random(long number) {
        return new SplittableRandom(seed ^ new SplittableRandom(number).nextLong());
    }

    private int row(SplittableRandom random) {
        double left = random.nextDouble() * weights();
        int row = 0;
        while (row < rows.size() - 1 && left >= rows.get(row).weight()) {
            left -= rows.get(row).weight();
            row++;
        }
        return row;
    }

    /** Returns the sum of all weights. */
    public double weights() {
        double sum = 0;
        for (MixRow row : rows) {
            sum += row.weight();
        }
        return sum;
    }

    RequestMix withHeader(Header header) {
        return each(row -> row.withHeader(header));
    }

    RequestMix checking(ResponseCheck check) {
        return each(row -> row.checking(check));
    }

    RequestMix ofClient(int number) {
        return number == 0 ? this : new RequestMix(seed ^ new SplittableRandom(number).nextLong(), rows, replay);
    }

    private RequestMix each(UnaryOperator<MixRow> change) {
        return new RequestMix(seed, rows.stream().map(change).toList(), replay);
    }
}
