package org.gaeperf.study.proxy;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.ClientLimited;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.EarlierLoads;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.Validity;

/**
 * One server with one number of connections.
 *
 * @param variant of the server
 * @param baseline the variant with which the others are compared
 * @param connections how many
 * @param newForEach whether each request has a connection of its own
 * @param ofStep the trials of all servers with this number of connections
 */
record ConnectionStep(String variant, String baseline, int connections, boolean newForEach, List<TrialResult> ofStep) {

    ConnectionStep {
        ofStep = List.copyOf(ofStep);
    }

    /** Describes it for readers: {@code 1,000}, or {@code 1,000, new}. */
    String label() {
        return String.format(Locale.ROOT, "%,d%s", connections, newForEach ? ", new" : "");
    }

    /** Returns all trials of this server. */
    List<TrialResult> all() {
        return ofStep.stream()
                .filter(trial -> trial.variant().name().equals(variant))
                .toList();
    }

    List<TrialResult> valid() {
        return Comparison.valid(ofStep, variant);
    }

    /** Says whether the client limited a trial, so that only a bound is known of what the server answers. */
    boolean isLimitedByClient() {
        return !ClientLimited.of(ofStep, variant).isEmpty();
    }

    /**
     * The trials whose means are shown. They are those of the pairs in which each server that has valid trials has one, so that all
     * have seen the same hours of the machine. Of a step that the client limited they are all that were measured: without those that
     * it limited, the means would be those of the slower ones.
     */
    private List<TrialResult> shown() {
        if (isLimitedByClient()) {
            return Stream.concat(valid().stream(), ClientLimited.of(ofStep, variant).stream())
                    .toList();
        }
        List<TrialResult> shown = valid();
        for (String other : variants()) {
            // What is left of a server that the client limited are its slow hours.
            shown = ClientLimited.of(ofStep, other).isEmpty()
                    ? PairedTrials.withPartner(shown, Comparison.valid(ofStep, other))
                    : shown;
        }
        return shown;
    }

    private List<String> variants() {
        return ofStep.stream().map(trial -> trial.variant().name()).distinct().toList();
    }

    /** Returns how many trials have a part in the means. */
    int shownTrials() {
        return shown().size();
    }

    /** The mean responses per second; those that the client limited included, of which a bound is known. */
    OptionalDouble responsesPerSecond() {
        return mean(Metric.THROUGHPUT);
    }

    /**
     * Returns the responses per second of the server over those of the baseline, by the ratios of the pairs; empty if they
     * cannot be compared.
     */
    Optional<RatioEstimate> responsesRatio() {
        return variant.equals(baseline)
                        || isLimitedByClient()
                        || !ClientLimited.of(ofStep, baseline).isEmpty()
                ? Optional.empty()
                : PairedTrials.estimate(Metric.THROUGHPUT, Comparison.valid(ofStep, baseline), valid());
    }

    /** The mean over the trials shown; of what a process keeps, without those in a process that has served fewer loads. */
    OptionalDouble mean(Metric metric) {
        return mean(metric, shown());
    }

    private OptionalDouble mean(Metric metric, List<TrialResult> trials) {
        List<TrialResult> all = variants().stream()
                .flatMap(other -> Comparison.valid(ofStep, other).stream())
                .toList();
        return metric.values(EarlierLoads.asMostOf(metric, trials, all)).stream()
                .mapToDouble(Double::doubleValue)
                .average();
    }

    /** Returns those of the trials shown that the client did not limit. */
    private List<TrialResult> unlimited() {
        return isLimitedByClient() ? valid() : shown();
    }

    /** The mean of what was used, over the trials shown that the client did not limit. */
    OptionalDouble use(Metric metric) {
        return mean(metric, unlimited());
    }

    /** The mean of a series over the trials shown that the client did not limit. */
    OptionalDouble use(String series) {
        return unlimited().stream()
                .flatMap(trial -> trial.samples().series(series).stream())
                .flatMap(one -> one.points().stream())
                .mapToDouble(TimeSeries.Point::value)
                .average();
    }

    /** Returns the CPU of the client, the mean over the trials shown that the client did not limit. */
    OptionalDouble clientCpuPercent() {
        return unlimited().stream()
                .flatMap(trial -> trial.hostNoise().flatMap(noise -> noise.clientCpuPercent()).stream())
                .mapToDouble(Double::doubleValue)
                .average();
    }

    /** Returns the requests that failed, by kind, in all trials. */
    String failures() {
        List<FailureCount> failures = FailureCount.sum(
                all().stream().flatMap(trial -> trial.load().stream()).flatMap(load -> load.failures().stream()));
        return failures.isEmpty()
                ? "0"
                : failures.stream()
                        .map(failed -> failed.count() + " " + failed.failure().displayName())
                        .collect(Collectors.joining(", "));
    }

    /** Says why trials do not count, each reason once. */
    String notCounted() {
        return all().stream()
                .filter(trial -> trial.validity() != Validity.VALID)
                .map(trial -> trial.validity().displayName())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
