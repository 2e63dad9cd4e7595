package org.gaeperf.report.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/**
 * The values of a metric of one variant, over the valid trials of a run.
 *
 * @param group what the variant was asked to do
 * @param variant its name
 * @param metric that is measured
 * @param trials the valid ones that have a value, in the order in which they were run
 */
record ExportedSeries(Group group, String variant, Metric metric, List<TrialResult> trials) {

    ExportedSeries {
        trials = List.copyOf(trials);
    }

    /**
     * Returns every series of a run that has a value: by group, then by variant, then by metric of the suite. Of a value of which only a
     * bound is known there is none.
     */
    static List<ExportedSeries> of(RunResult run) {
        List<ExportedSeries> all = new ArrayList<>();
        for (Map.Entry<Group, List<TrialResult>> group : Comparison.groups(run).entrySet()) {
            group.getValue().stream()
                    .map(trial -> trial.variant().name())
                    .distinct()
                    .forEach(variant -> ofVariant(group.getKey(), variant, Comparison.valid(group.getValue(), variant))
                            .forEach(all::add));
        }
        return List.copyOf(all);
    }

    private static Stream<ExportedSeries> ofVariant(Group group, String variant, List<TrialResult> valid) {
        return SuiteMetrics.of(group.suite()).stream()
                .map(metric -> new ExportedSeries(
                        group,
                        variant,
                        metric,
                        valid.stream()
                                .filter(trial -> metric.value(trial).isPresent()
                                        && metric.boundOf(trial).isEmpty())
                                .toList()))
                .filter(series -> !series.trials().isEmpty());
    }

    /** Returns a value for each of the trials, in the unit of the metric. */
    List<Double> values() {
        return metric.values(trials);
    }

    /** Returns the mean of the values. */
    double mean() {
        return values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Returns what tells it apart from the other series of a run, for readers. */
    String displayName() {
        return group.displayName() + ", " + variant + ": " + metric.label();
    }

    /** Returns suite, scenario and configuration in letters, digits and dashes, and the variant as it is named, separated by dots. */
    String path() {
        return Stream.concat(
                        Stream.of(group.suite().key(), group.scenario().displayName(), group.configuration())
                                .map(ExportedSeries::slug)
                                .filter(part -> !part.isEmpty()),
                        Stream.of(variant.replaceAll("[^\\p{L}\\p{N}._-]+", "-")))
                .collect(Collectors.joining("."));
    }

    private static String slug(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|-$", "");
    }
}
