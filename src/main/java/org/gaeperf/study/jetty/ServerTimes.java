package org.gaeperf.study.jetty;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.model.TrialResult;

/**
 * The processing times of one server.
 *
 * @param variant of the server
 * @param trials its valid ones, in rounds in which each server has one if there are such rounds
 * @param comparison with the first server; empty for the first itself, or if there is nothing to compare
 */
record ServerTimes(String variant, List<TrialResult> trials, Optional<Comparison> comparison) {

    /** The mean over its trials. */
    OptionalDouble mean(Metric metric) {
        return metric.values(trials).stream().mapToDouble(Double::doubleValue).average();
    }

    /** The sum over all samples of its trials: the integral. */
    OptionalDouble integral(String series) {
        return trials.stream().allMatch(trial -> trial.samples().series(series).isEmpty())
                ? OptionalDouble.empty()
                : OptionalDouble.of(trials.stream()
                        .flatMap(trial -> trial.samples().series(series).stream())
                        .flatMap(seconds -> seconds.points().stream())
                        .mapToDouble(point -> point.value())
                        .sum());
    }

    /** Returns how many seconds the integral is of. */
    long samples(String series) {
        return trials.stream()
                .flatMap(trial -> trial.samples().series(series).stream())
                .mapToLong(seconds -> seconds.points().size())
                .sum();
    }

    /** Returns how a metric compares with that of the first server. */
    Optional<MetricComparison> row(Metric metric) {
        return comparison.stream()
                .flatMap(one -> one.rows().stream())
                .filter(row -> row.metric() == metric)
                .findFirst();
    }

    /** Returns what was published of this server and the first. */
    Optional<PublishedValues> published(Metric metric) {
        return PublishedTimes.find(variant, metric);
    }

    /** Names the versions by their major parts, as stored with the trials. */
    String versions() {
        return trials.stream()
                .map(trial -> trial.variant().runtime().version())
                .distinct()
                .collect(Collectors.joining(" and "));
    }
}
