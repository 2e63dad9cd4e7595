package org.gaeperf.model.load;

import java.util.List;
import java.util.SortedMap;
import org.gaeperf.model.validity.FailureCount;

/**
 * How many requests a measurement had, and how they ended.
 *
 * @param scheduled requests that the schedule placed in the measurement
 * @param sent requests that were sent
 * @param answered requests with a complete response of the right status and length
 * @param failed the others, including those that were unanswered at the end of the drain
 * @param unanswered requests without any response at the end of the drain
 * @param statuses responses by class: {@code 2xx}, {@code 5xx}
 * @param failures failed requests by what was wrong
 */
public record RequestCounts(
        long scheduled,
        long sent,
        long answered,
        long failed,
        long unanswered,
        SortedMap<String, Long> statuses,
        List<FailureCount> failures) {

    public RequestCounts {
        failures = List.copyOf(failures);
    }
}
