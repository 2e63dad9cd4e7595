package org.gaeperf.model.validity;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many requests failed for one reason.
 *
 * @param failure the reason
 * @param count the number of requests, at least 1
 */
public record FailureCount(RequestFailure failure, long count) {

    /** Lists counted failures by the words that readers see. */
    public static List<FailureCount> list(Map<RequestFailure, Long> counts) {
        return counts.entrySet().stream()
                .map(failure -> new FailureCount(failure.getKey(), failure.getValue()))
                .sorted(Comparator.comparing(one -> one.failure.displayName()))
                .toList();
    }

    /** Adds up failures of several loads: one count for each reason. */
    public static List<FailureCount> sum(Stream<FailureCount> counts) {
        Map<RequestFailure, Long> sums = new HashMap<>();
        counts.forEach(one -> sums.merge(one.failure, one.count, Long::sum));
        return list(sums);
    }

    /** Describes failures for readers: <code>{ConnectException=3, status 500=2}</code>. */
    public static String describe(List<FailureCount> counts) {
        return counts.stream()
                .map(one -> one.failure.displayName() + "=" + one.count)
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
