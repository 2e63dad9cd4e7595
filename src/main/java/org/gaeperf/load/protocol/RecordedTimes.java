package org.gaeperf.load.protocol;

/** When the requests of a recorded log are due, after the first one; it goes on for ever. */
public interface RecordedTimes {

    /** Returns when the request with this number, from 0, is due, in nanoseconds after the first one. */
    long dueNanos(long number);

    /** Returns how many requests are due before a time, in nanoseconds after the first one. */
    long countBefore(long nanos);
}
