package org.gaeperf.study.jetty;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Finding;

/**
 * What the suite {@code jetty} shows: integrals of processing times, computed as in "Jetty 12 performance figures"
 * (Webtide 2023), and how far each server is ahead of the first.
 */
final class ProcessingReport {

    /** Columns from the left that hold words. */
    private static final int WORDS = 2;

    private static final String MISSING = "–";

    private ProcessingReport() {}

    /**
     * One for each group of trials of the suite {@code jetty} whose rate was not lowered afterwards.
     *
     * @param comparisons of all groups of the run
     */
    static List<Finding> evaluate(RunResult run, List<Comparison> comparisons) {
        List<Finding> reports = new ArrayList<>();
        for (Map.Entry<Comparison.Group, List<TrialResult>> group :
                Comparison.groups(run).entrySet()) {
            List<TrialResult> trials = group.getValue();
            if (group.getKey().suite() instanceof JettyStudy && !run.isReplacedByLowerRate(trials.get(0))) {
                List<String> variants = Comparison.variants(run);
                Set<Integer> rounds = completeRounds(trials, variants);
                List<ServerTimes> servers = variants.stream()
                        .map(variant -> new ServerTimes(
                                variant,
                                Comparison.valid(trials, variant).stream()
                                        .filter(trial -> rounds.isEmpty() || rounds.contains(trial.pair()))
                                        .toList(),
                                comparisons.stream()
                                        .filter(one -> one.group().equals(group.getKey())
                                                && one.candidate().equals(variant))
                                        .findFirst()))
                        .toList();
                reports.add(render(group.getKey().displayName(), trials, servers, !rounds.isEmpty()));
            }
        }
        return reports;
    }

    /** Returns the rounds in which each server has a valid trial, so that means and integrals of all servers are of the same ones. */
    private static Set<Integer> completeRounds(List<TrialResult> trials, List<String> variants) {
        Set<Integer> rounds = trials.stream().map(TrialResult::pair).collect(Collectors.toSet());
        for (String variant : variants) {
            rounds.retainAll(Comparison.valid(trials, variant).stream()
                    .map(TrialResult::pair)
                    .toList());
        }
        return rounds;
    }

    private static Finding render(
            String name, List<TrialResult> trials, List<ServerTimes> servers, boolean ofSameRounds) {
        ServerTimes first = servers.get(0);
        List<ServerTimes> others = servers.stream().skip(1).toList();
        ProcessingText text = new ProcessingText(first, others);
        return new Finding(
                name + ", processing time",
                trials,
                text.claim(trials),
                text.details(trials),
                text.notes(trials, ofSameRounds),
                List.of(
                        table("P99", Metric.PROCESSING_P99, ProcessingTimeSeries.P99, servers),
                        table("maximum", Metric.PROCESSING_MAX, ProcessingTimeSeries.MAX, servers)));
    }

    private static DataTable table(String what, Metric metric, String series, List<ServerTimes> servers) {
        String baseline = servers.get(0).variant();
        return new DataTable(
                "Processing time, " + what + " of each second: its mean and its integral, the sum over all samples",
                List.of(
                        "server",
                        "version",
                        "trials",
                        "samples",
                        what + ", µs",
                        "published, µs",
                        "integral, µs",
                        "ahead of " + baseline,
                        "interval",
                        "published"),
                servers.stream()
                        .map(server -> row(server, metric, series, servers))
                        .toList(),
                WORDS);
    }

    private static List<String> row(ServerTimes server, Metric metric, String series, List<ServerTimes> servers) {
        return List.of(
                server.variant(),
                server.versions().isEmpty() ? MISSING : server.versions(),
                Integer.toString(server.trials().size()),
                Long.toString(server.samples(series)),
                micros(server.mean(metric)),
                micros(publishedMicros(server, metric, servers)),
                micros(server.integral(series)),
                server.row(metric)
                        .flatMap(MetricComparison::estimate)
                        .map(estimate -> ahead(estimate.ratio()))
                        .orElse(MISSING),
                server.row(metric)
                        .flatMap(MetricComparison::interval)
                        .map(ProcessingReport::aheadInterval)
                        .orElse(MISSING),
                server.published(metric)
                        .map(PublishedValues::ratio)
                        .map(ProcessingReport::ahead)
                        .orElse(MISSING));
    }

    /** Returns the published time; that of the first server stands with each of the others. */
    private static OptionalDouble publishedMicros(ServerTimes server, Metric metric, List<ServerTimes> servers) {
        Optional<Double> own = server.published(metric).map(PublishedValues::candidate);
        return own.or(() -> server.equals(servers.get(0))
                        ? servers.stream()
                                .flatMap(other -> other.published(metric).stream())
                                .map(PublishedValues::baseline)
                                .findFirst()
                        : Optional.empty())
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    /** Formats a lead as it was published: 36.6 against 30.0 µs is 22 % ahead. */
    static String ahead(double ratio) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * (1 / ratio - 1));
    }

    /** Formats a range of leads; the larger ratio is the smaller lead. */
    static String aheadInterval(RatioEstimate.Interval interval) {
        return ahead(interval.high()) + " … " + ahead(interval.low());
    }

    private static String micros(OptionalDouble value) {
        return value.isEmpty() ? MISSING : String.format(Locale.ROOT, "%,.1f", value.getAsDouble());
    }
}
