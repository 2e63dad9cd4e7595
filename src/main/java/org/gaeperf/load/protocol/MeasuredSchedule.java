package org.gaeperf.load.protocol;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Which requests of a measurement are due in which of its seconds. Requests are numbered from 0, the first one of the measurement. */
public sealed interface MeasuredSchedule {

    /** Returns how many requests are due in a time. */
    long requestsIn(Duration length);

    /** Returns the second, from 0, in which a request is due. */
    int secondOf(long number);

    /** Returns the number of the first request that is due in a second or after it. */
    long firstOf(int second);

    /** Returns how long some requests, all of one second, take to be due. */
    double lengthSeconds(long requests);

    /**
     * A constant rate, by which a second has always as many requests.
     *
     * @param requestsPerSecond the rate, above 0
     */
    record AtRate(int requestsPerSecond) implements MeasuredSchedule {

        @Override
        public long requestsIn(Duration length) {
            return Math.round(length.toNanos() / 1e9 * requestsPerSecond);
        }

        @Override
        public int secondOf(long number) {
            return Math.toIntExact(number / requestsPerSecond);
        }

        @Override
        public long firstOf(int second) {
            return (long) second * requestsPerSecond;
        }

        @Override
        public double lengthSeconds(long requests) {
            return (double) requests / requestsPerSecond;
        }
    }

    /** Recorded times, by which a second may have no request. */
    record Recorded(RecordedTimes times) implements MeasuredSchedule {

        private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

        @Override
        public long requestsIn(Duration length) {
            return times.countBefore(length.toNanos());
        }

        @Override
        public int secondOf(long number) {
            return Math.toIntExact(times.dueNanos(number) / NANOS_PER_SECOND);
        }

        @Override
        public long firstOf(int second) {
            return times.countBefore(second * NANOS_PER_SECOND);
        }

        @Override
        public double lengthSeconds(long requests) {
            return 1;
        }
    }
}
