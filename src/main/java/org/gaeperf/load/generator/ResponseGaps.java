package org.gaeperf.load.generator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds how long a server stood still: the times in which requests waited and none ended. A server that stands still
 * answers nothing, while one that is slow for some requests goes on to answer others. So all requests count, whatever
 * second they were due in, and the time after the load does not, since there are no others then. Not thread-safe.
 */
final class ResponseGaps {

    private List<RequestOutcome> later = List.of();
    private long lastEndNanos = Long.MIN_VALUE;

    /**
     * The longest response gap that ended in a second, in nanoseconds. It lasted from when the request before had ended, or,
     * if that is later, from when the first of those that waited was sent.
     *
     * @param ended the requests that were due in the second, whenever they ended; earlier seconds were asked about before
     * @param endNanos the end of the second; no request of a later one is sent before that
     * @param last whether the load ends with it
     */
    long longestNanos(List<RequestOutcome> ended, long endNanos, boolean last) {
        List<RequestOutcome> known = new ArrayList<>(later);
        known.addAll(ended);
        known.sort(Comparator.comparingLong(RequestOutcome::responseNanos));
        int count = last ? known.size() : countBefore(endNanos, known);
        long longest = 0;
        long earliestWaiting = Long.MAX_VALUE;
        for (int n = known.size() - 1; n >= 0; n--) {
            earliestWaiting = Math.min(earliestWaiting, known.get(n).requestNanos());
            if (n < count) {
                long previousEnd = n == 0 ? lastEndNanos : known.get(n - 1).responseNanos();
                long end = Math.min(known.get(n).responseNanos(), endNanos);
                longest = Math.max(longest, end - Math.max(earliestWaiting, previousEnd));
            }
        }
        lastEndNanos = count == 0 ? lastEndNanos : known.get(count - 1).responseNanos();
        later = List.copyOf(known.subList(count, known.size()));
        return longest;
    }

    private static int countBefore(long nanos, List<RequestOutcome> sorted) {
        int count = sorted.size();
        while (count > 0 && sorted.get(count - 1).responseNanos() >= nanos) {
            count--;
        }
        return count;
    }
}
