package org.gaeperf.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.replay.RecordedLog;
import org.gaeperf.model.replay.RecordedLog.LeftOut;

/** The requests of a log that can be sent again, in the order of their times. */
public final class LoggedRequests {

    private static final long MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);
    private static final int NANOS_PER_MICRO = 1_000;
    private static final long LONGEST_MICROS = TimeUnit.DAYS.toMicros(3);

    /** More than there may be requests; a time and the number of its request fit into one value, which is sorted fast. */
    private static final int NUMBER_BITS = 25;

    private final long[] micros;
    private final int[] kindOf;
    private final LoggedRows rows;
    private final Facts facts;

    private LoggedRequests(long[] micros, int[] kindOf, LoggedRows rows, Facts facts) {
        this.micros = micros;
        this.kindOf = kindOf;
        this.rows = rows;
        this.facts = facts;
    }

    /**
     * What is known of the whole log.
     *
     * @param recorded requests, together with those that are left out
     * @param isSpread whether its times are whole seconds
     */
    record Facts(long recorded, List<LeftOut> leftOut, Optional<String> host, boolean isSpread) {}

    /**
     * Puts requests in order.
     *
     * @param micros when each arrived, in microseconds since any time
     * @param kindOf the kind of each
     * @throws IllegalArgumentException if they took too long, or no time at all
     */
    static LoggedRequests sorted(long[] micros, int[] kindOf, LoggedRows rows, Facts facts) {
        long first = Arrays.stream(micros).min().orElseThrow();
        long length = Arrays.stream(micros).max().orElseThrow() - first;
        if (length < 0 || length > LONGEST_MICROS) {
            throw new IllegalArgumentException("from its first to its last request it takes "
                    + TimeUnit.MICROSECONDS.toHours(length < 0 ? Long.MAX_VALUE : length) + " hours; allowed: up to "
                    + TimeUnit.MICROSECONDS.toHours(LONGEST_MICROS) + "; give a part of the log");
        }
        if (length == 0 && !facts.isSpread()) {
            throw new IllegalArgumentException(
                    "all of its requests have the same time, so it says of none when it is due");
        }
        long[] keys = new long[micros.length];
        for (int n = 0; n < keys.length; n++) {
            keys[n] = (micros[n] - first) << NUMBER_BITS | n;
        }
        Arrays.sort(keys);
        int[] kinds = new int[keys.length];
        for (int n = 0; n < keys.length; n++) {
            kinds[n] = kindOf[(int) (keys[n] & ((1 << NUMBER_BITS) - 1))];
            keys[n] >>= NUMBER_BITS;
        }
        return new LoggedRequests(keys, kinds, rows, facts);
    }

    /** Returns the kinds of requests that it has. */
    public List<MixRow> rows() {
        return rows.rows();
    }

    /**
     * Describes it as it is sent.
     *
     * @param name of its file
     * @param sent the file from which it is sent
     */
    public RecordedLog describe(String name, ReplayFile sent, double speed) {
        return new RecordedLog(
                name,
                facts.recorded(),
                micros.length,
                facts.leftOut(),
                facts.host(),
                facts.isSpread(),
                speed,
                sent.periodNanos() / 1e9);
    }

    /**
     * Writes the file from which a client sends them. The last request is followed by the first one after the mean distance of two.
     *
     * @param seed by which requests of the same whole second are spread in it
     * @param speed how many times as fast as recorded
     * @throws IOException if it cannot be written
     */
    public void write(Path file, long seed, double speed) throws IOException {
        long[] times = facts.isSpread() ? spread(seed) : micros;
        long first = times[0];
        long[] due = new long[times.length];
        for (int n = 0; n < due.length; n++) {
            due[n] = Math.round((times[n] - first) * NANOS_PER_MICRO / speed);
        }
        long last = due[due.length - 1];
        ReplayFile.write(file, due, last + Math.max(1, last / (due.length - 1)), kindOf, rows.lines());
    }

    /** Requests that arrive independently of each other are spread evenly over a second of which nothing else is known. */
    private long[] spread(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] times = new long[micros.length];
        int begin = 0;
        while (begin < times.length) {
            int end = begin;
            while (end < times.length && micros[end] == micros[begin]) {
                times[end] = micros[end] + random.nextLong(MICROS_PER_SECOND);
                end++;
            }
            Arrays.sort(times, begin, end);
            begin = end;
        }
        return times;
    }
}
