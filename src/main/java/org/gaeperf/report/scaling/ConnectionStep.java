package org.gaeperf.report.scaling;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;

/**
 * One server with one number of connections.
 *
 * @param role of the server
 * @param connections how many
 * @param newForEach whether each request has a connection of its own
 * @param all its trials
 */
record ConnectionStep(String role, int connections, boolean newForEach, List<TrialResult> all) {

    ConnectionStep {
        all = List.copyOf(all);
    }

    /** For readers: {@code 1,000}, or {@code 1,000, new}. */
    String label() {
        return String.format(Locale.ROOT, "%,d%s", connections, newForEach ? ", new" : "");
    }

    List<TrialResult> valid() {
        return Comparison.valid(all, role);
    }

    /** The mean over the valid trials. */
    OptionalDouble mean(Metric metric) {
        return metric.values(valid()).stream().mapToDouble(Double::doubleValue).average();
    }

    /** The mean of a series over the valid trials. */
    OptionalDouble mean(String series) {
        return valid().stream()
                .flatMap(trial -> trial.samples().series(series).stream())
                .flatMap(one -> one.points().stream())
                .mapToDouble(TimeSeries.Point::value)
                .average();
    }

    /** CPU of the client, the mean over the valid trials. */
    OptionalDouble clientCpuPercent() {
        return valid().stream()
                .flatMap(trial -> trial.hostNoise().flatMap(noise -> noise.clientCpuPercent()).stream())
                .mapToDouble(Double::doubleValue)
                .average();
    }

    /** Requests that failed, by kind, in all trials. */
    String failures() {
        Map<String, Long> failures = new TreeMap<>();
        all.stream()
                .flatMap(trial -> trial.load().stream())
                .forEach(load -> load.failures().forEach((kind, count) -> failures.merge(kind, count, Long::sum)));
        return failures.isEmpty()
                ? "0"
                : failures.entrySet().stream()
                        .map(failure -> failure.getValue() + " " + failure.getKey())
                        .collect(Collectors.joining(", "));
    }

    /** Why trials do not count, each reason once. */
    String notCounted() {
        return all.stream()
                .filter(trial -> trial.validity() != Validity.VALID)
                .map(trial -> trial.validity().displayName())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
