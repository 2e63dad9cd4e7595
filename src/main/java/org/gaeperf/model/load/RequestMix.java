package org.gaeperf.model.load;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * Several kinds of requests in an order that is drawn. Which request has which number is a pure function of the seed and the rows, so
 * that all variants get the same requests in the same order.
 *
 * @param seed of the order
 * @param rows the kinds, one at least
 */
public record RequestMix(long seed, List<MixRow> rows) {

    /** Numbers from here on are those of a measurement, whichever request of the load is the first of that. */
    public static final long MEASURED = 1L << 40;

    public RequestMix {
        rows = List.copyOf(rows);
    }

    /**
     * A request.
     *
     * @param row the number of its row, from 0
     * @param path with the query
     */
    public record Drawn(int row, String path) {}

    /** Returns the request with this number, from 0. */
    public Drawn draw(long number) {
        SplittableRandom random = random(number);
        int row = row(random);
        return new Drawn(row, rows.get(row).path(number, random));
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
        return number == 0 ? this : new RequestMix(seed ^ new SplittableRandom(number).nextLong(), rows);
    }

    private RequestMix each(UnaryOperator<MixRow> change) {
        return new RequestMix(seed, rows.stream().map(change).toList());
    }
}
