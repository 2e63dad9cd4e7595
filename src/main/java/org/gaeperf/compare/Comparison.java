package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * Two variants, compared by each metric of their suite.
 *
 * @param group what both were asked to do, and in what configuration
 * @param baseline the role that the candidate is compared with
 * @param candidate the other role
 * @param baselineTrials how many valid trials of the baseline there are
 * @param candidateTrials how many valid trials of the candidate there are
 * @param pairs how many pairs have a valid trial on both sides, 0 if the trials are not paired
 * @param rows one for each metric of the suite that at least one of them has
 */
public record Comparison(
        Group group,
        String baseline,
        String candidate,
        int baselineTrials,
        int candidateTrials,
        int pairs,
        List<MetricComparison> rows) {

    /** The role of the trials in RPC mode, the baseline of a comparison of modes. */
    public static final String RPC = "rpc";

    /** The role of the trials in HttpConnector mode. */
    public static final String HTTP = "http";

    public Comparison {
        rows = List.copyOf(rows);
    }

    /**
     * The rows of the primary metrics, which were named before the run, in their order. In the steps of a staircase before
     * the last, they are tested with all others ({@link SuiteMetrics#testedAlone}).
     */
    public List<MetricComparison> primaryRows() {
        return SuiteMetrics.primary(group.suite()).stream()
                .flatMap(metric -> rows.stream().filter(row -> row.metric() == metric))
                .toList();
    }

    /** Whether it has no primary metric that is tested with others ({@link SuiteMetrics#testedAlone}). */
    public boolean decides() {
        return primaryRows().stream().allMatch(row -> row.test().primary());
    }

    /** How the rows that are not primary are tested, all at one level; empty if there are none. */
    public Optional<MetricComparison.RowTest> secondaryTest() {
        return rows.stream()
                .map(MetricComparison::test)
                .filter(test -> !test.primary())
                .findFirst();
    }

    /**
     * Trials that may be compared with each other.
     *
     * @param suite whose trials these are
     * @param scenario which of its workloads
     * @param configuration of the variants, empty where a run has only one
     */
    public record Group(Suite suite, String scenario, String configuration) {

        /** The group that a trial belongs to. */
        public static Group of(TrialResult trial) {
            return new Group(trial.suite(), trial.scenario(), trial.variant().configuration());
        }

        /** The name for readers: suite, scenario and configuration, as far as there are any. */
        public String displayName() {
            return suite.key()
                    + (scenario.isEmpty() ? "" : ", " + scenario)
                    + (configuration.isEmpty() ? "" : ", " + configuration);
        }
    }

    /**
     * The trials of a run by group, in the order in which the groups were first run; without those that are not for a
     * comparison ({@link Scenarios#isCompared}).
     */
    public static Map<Group, List<TrialResult>> groups(RunResult run) {
        Map<Group, List<TrialResult>> groups = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> Scenarios.isCompared(trial.scenario()))
                .forEach(trial -> groups.computeIfAbsent(Group.of(trial), first -> new ArrayList<>())
                        .add(trial));
        return groups;
    }

    /**
     * Compares the sides of a run in each group that has one of them; only valid trials count. Of more than two sides,
     * each is compared with the first.
     */
    public static List<Comparison> compareModes(RunResult run) {
        List<String> roles = roles(run);
        String baseline = roles.get(0);
        Map<Group, List<TrialResult>> groups = groups(run);
        return groups.entrySet().stream()
                .flatMap(group -> roles.stream()
                        .skip(1)
                        .map(candidate -> comparePaired(
                                group.getKey(),
                                baseline,
                                valid(group.getValue(), baseline),
                                candidate,
                                valid(group.getValue(), candidate),
                                SuiteMetrics.testedAlone(group.getKey(), groups.keySet()))))
                .filter(comparison -> !comparison.rows().isEmpty())
                .toList();
    }

    /** The roles of the baseline and of the candidates: those that the run names, or else {@code rpc} and {@code http}. */
    public static List<String> roles(RunResult run) {
        return Optional.ofNullable(run.effectiveOptions().get(RunOptions.CONTENDERS))
                .map(names -> List.of(names.split(",")))
                .filter(names -> names.size() >= 2)
                .orElse(List.of(RPC, HTTP));
    }

    /** Compares two sets of paired trials of one run, interleaved or concurrent: those that share a pair's number. */
    public static Comparison comparePaired(
            Group group,
            String baseline,
            List<TrialResult> baselineTrials,
            String candidate,
            List<TrialResult> candidateTrials) {
        return comparePaired(
                group, baseline, baselineTrials, candidate, candidateTrials, SuiteMetrics.primary(group.suite()));
    }

    private static Comparison comparePaired(
            Group group,
            String baseline,
            List<TrialResult> baselineTrials,
            String candidate,
            List<TrialResult> candidateTrials,
            List<Metric> testedAlone) {
        Rows rows = new Rows(
                group,
                testedAlone,
                metric -> MachineSpeed.estimate(group.suite(), metric, baselineTrials, candidateTrials),
                true,
                metric -> published(group, baseline, candidate, metric));
        return new Comparison(
                group,
                baseline,
                candidate,
                baselineTrials.size(),
                candidateTrials.size(),
                PairedTrials.completePairs(baselineTrials, candidateTrials),
                rows.compare(
                        metric -> PairedTrials.withPartner(metric, baselineTrials, candidateTrials),
                        metric -> PairedTrials.withPartner(metric, candidateTrials, baselineTrials)));
    }

    /**
     * Compares two sets of trials of different runs, in which no trial belongs to one of the other run.
     *
     * @param testedAlone the metrics that are tested by themselves
     */
    public static Comparison compareUnpaired(
            Group group,
            String baseline,
            List<TrialResult> baselineTrials,
            String candidate,
            List<TrialResult> candidateTrials,
            List<Metric> testedAlone) {
        Rows rows = new Rows(
                group,
                testedAlone,
                metric -> metric.isBoundIn(baselineTrials) || metric.isBoundIn(candidateTrials)
                        ? Optional.empty()
                        : RatioEstimate.fromUnpaired(metric.values(baselineTrials), metric.values(candidateTrials)),
                false,
                // The published values are of two modes or servers, not of two runs.
                metric -> Optional.empty());
        return new Comparison(
                group,
                baseline,
                candidate,
                baselineTrials.size(),
                candidateTrials.size(),
                0,
                rows.compare(metric -> baselineTrials, metric -> candidateTrials));
    }

    private static Optional<Published.Values> published(Group group, String baseline, String candidate, Metric metric) {
        if (group.suite() == Suite.JETTY) {
            return Published.ofJetty(candidate, metric);
        }
        if (group.suite() == Suite.MULTIPART) {
            return Published.ofParser(candidate, group.scenario(), metric);
        }
        if (group.suite() == Suite.PROXY) {
            return Scenarios.connectionsOf(group.scenario()).stream()
                    .boxed()
                    .findFirst()
                    .flatMap(connections -> PublishedProxies.values(connections, metric));
        }
        return baseline.equals(RPC) ? Published.values(group.suite(), group.scenario(), metric) : Optional.empty();
    }

    /** The rows of one comparison, which are tested together. */
    private static final class Rows {

        private final boolean paired;
        private final Function<Metric, Optional<Published.Values>> published;
        private final Map<Metric, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
        private final RowTests tests;

        Rows(
                Group group,
                List<Metric> testedAlone,
                Function<Metric, Optional<RatioEstimate>> estimate,
                boolean paired,
                Function<Metric, Optional<Published.Values>> published) {
            this.paired = paired;
            this.published = published;
            SuiteMetrics.of(group.suite()).forEach(metric -> estimates.put(metric, estimate.apply(metric)));
            this.tests = RowTests.assign(testedAlone, estimates);
        }

        List<MetricComparison> compare(
                Function<Metric, List<TrialResult>> baseline, Function<Metric, List<TrialResult>> candidate) {
            return estimates.keySet().stream()
                    .map(metric -> new MetricComparison(
                            metric,
                            range(metric, baseline.apply(metric)),
                            range(metric, candidate.apply(metric)),
                            estimates.get(metric),
                            published.apply(metric),
                            paired,
                            tests.test(metric)))
                    .filter(row -> row.baseline().isPresent() || row.candidate().isPresent())
                    .toList();
        }
    }

    private static Optional<MetricComparison.Range> range(Metric metric, List<TrialResult> trials) {
        DoubleSummaryStatistics values = trials.stream()
                .flatMapToDouble(
                        trial -> DoubleStream.concat(metric.value(trial).stream(), metric.boundOf(trial).stream()))
                .summaryStatistics();
        Bound bound = metric.isBoundIn(trials) ? metric.kindOfBound() : Bound.EXACT;
        return values.getCount() == 0
                ? Optional.empty()
                : Optional.of(new MetricComparison.Range(values.getAverage(), values.getMin(), values.getMax(), bound));
    }

    /** The valid trials of a role, without those that were retried: the partner of a spoiled trial may be one. */
    public static List<TrialResult> valid(List<TrialResult> trials, String role) {
        return trials.stream()
                .filter(trial -> trial.variant().role().equals(role)
                        && trial.validity() == Validity.VALID
                        && !isReplaced(trial, trials))
                .toList();
    }

    /** Whether a valid trial was run again with its partner, so that the later one counts. */
    public static boolean isReplaced(TrialResult trial, List<TrialResult> trials) {
        return trial.validity() == Validity.VALID && trial.isRetriedIn(trials);
    }
}
