package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.RowTests.Tested;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.validity.Validity;

/**
 * Two variants, compared by each metric of their suite.
 *
 * @param group what both were asked to do, and in what configuration
 * @param baseline the variant that the candidate is compared with
 * @param candidate the other variant
 * @param baselineTrials how many valid trials of the baseline there are
 * @param candidateTrials how many valid trials of the candidate there are
 * @param pairs how many pairs have a valid trial on both sides, 0 if the trials are not paired
 * @param rows one for each metric of the suite that at least one of them has
 * @param levelShare the share of the error level of each test that the look has at which the suite ended; 1 if it looks once
 * @param mixRows the metrics of each row of a mix, in its order; none of a single request
 */
public record Comparison(
        Group group,
        String baseline,
        String candidate,
        int baselineTrials,
        int candidateTrials,
        int pairs,
        List<MetricComparison> rows,
        double levelShare,
        List<MetricComparison> mixRows) {

    /** The name of the variant in RPC mode, the baseline of a comparison of modes. */
    public static final String RPC = "rpc";

    /** The name of the variant in HttpConnector mode. */
    public static final String HTTP = "http";

    public Comparison {
        rows = List.copyOf(rows);
        mixRows = List.copyOf(mixRows);
    }

    /** Creates a comparison that is looked at once. */
    public Comparison(
            Group group,
            String baseline,
            String candidate,
            int baselineTrials,
            int candidateTrials,
            int pairs,
            List<MetricComparison> rows) {
        this(group, baseline, candidate, baselineTrials, candidateTrials, pairs, rows, 1, List.of());
    }

    /**
     * The rows of the primary metrics, which were named before the run, in their order, and of the rows of a mix that were named
     * primary. In the steps of a step load before the last, they are tested with all others ({@link SuiteMetrics#testedAlone}).
     */
    public List<MetricComparison> primaryRows() {
        return Stream.concat(
                        SuiteMetrics.primary(group.suite()).stream()
                                .flatMap(metric -> rows.stream().filter(row -> row.metric() == metric)),
                        mixRows.stream().filter(row -> row.test().primary()))
                .toList();
    }

    /** Says whether it has no primary metric that is tested with others ({@link SuiteMetrics#testedAlone}). */
    public boolean decides() {
        return primaryRows().stream().allMatch(row -> row.test().primary());
    }

    /** Returns how the rows that are not primary are tested, all at one level; empty if there are none. */
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
    public record Group(Suite suite, Scenario scenario, String configuration) {

        /** The group that a trial belongs to. */
        public static Group of(TrialResult trial) {
            return new Group(trial.suite(), trial.scenario(), trial.variant().configuration());
        }

        /** The name for readers: suite, scenario and configuration, as far as there are any. */
        public String displayName() {
            return suite.key()
                    + (scenario.displayName().isEmpty() ? "" : ", " + scenario.displayName())
                    + (configuration.isEmpty() ? "" : ", " + configuration);
        }
    }

    /**
     * The trials of a run by group, in the order in which the groups were first run; without those that are not for a
     * comparison ({@link Scenario#isCompared}).
     */
    public static Map<Group, List<TrialResult>> groups(RunResult run) {
        Map<Group, List<TrialResult>> groups = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> trial.scenario().isCompared())
                .forEach(trial -> groups.computeIfAbsent(Group.of(trial), first -> new ArrayList<>())
                        .add(trial));
        return groups;
    }

    /**
     * Compares the variants of a run in each group that has one of them; only valid trials count. Of more than two, each is
     * compared with the first, or with each other, as the run says. The level of a primary metric holds for all comparisons
     * of a group together ({@link RowTests#inFamily}), and all levels for the look at which the suite ended ({@link Looks}).
     */
    public static List<Comparison> compareModes(RunResult run) {
        List<Pairing> pairings = pairings(run);
        Map<Group, List<TrialResult>> groups = groups(run);
        return groups.entrySet().stream()
                .flatMap(group -> RowTests.inFamily(
                        pairings.stream()
                                .map(pairing -> compare(
                                        group.getKey(),
                                        group.getValue(),
                                        pairing,
                                        new RowTests.Design(
                                                SuiteMetrics.testedAlone(group.getKey(), groups.keySet()),
                                                run.levelShare(group.getKey().suite()))))
                                .filter(comparison -> !comparison.rows().isEmpty())
                                .toList(),
                        pairings.size(),
                        run.levelShare(group.getKey().suite()))
                        .stream())
                .toList();
    }

    /** Two variants that are compared, by name. */
    private record Pairing(String baseline, String candidate) {

        /** The trials of one of both that were run with one of the other, where servers ran concurrently. */
        List<TrialResult> trials(List<TrialResult> trials, String variant) {
            List<TrialResult> valid = valid(trials, variant);
            if (valid.stream().noneMatch(TrialResult::concurrent)) {
                return valid;
            }
            String other = variant.equals(baseline) ? candidate : baseline;
            Set<Integer> pairs = trials.stream()
                    .filter(trial -> trial.variant().name().equals(other))
                    .map(TrialResult::pair)
                    .collect(Collectors.toSet());
            return pairs.isEmpty()
                    ? valid
                    : valid.stream()
                            .filter(trial -> pairs.contains(trial.pair()))
                            .toList();
        }
    }

    private static List<Pairing> pairings(RunResult run) {
        List<String> variants = variants(run);
        int baselines = run.options().comparesAll() ? variants.size() - 1 : 1;
        return IntStream.range(0, baselines)
                .boxed()
                .flatMap(baseline -> variants.stream()
                        .skip(baseline + 1L)
                        .map(candidate -> new Pairing(variants.get(baseline), candidate)))
                .toList();
    }

    /** Says whether the change of any metric is estimated. */
    public boolean isEstimated() {
        return rows.stream().anyMatch(row -> row.estimate().isPresent());
    }

    /** Says whether the trials of both are compared pair by pair, and not all of one run with all of another. */
    public boolean isPaired() {
        return rows.stream().allMatch(MetricComparison::paired);
    }

    /** Returns the same comparison with rows that are tested in another way. */
    Comparison withRows(List<MetricComparison> others, List<MetricComparison> othersOfMix) {
        return new Comparison(
                group, baseline, candidate, baselineTrials, candidateTrials, pairs, others, levelShare, othersOfMix);
    }

    private static Comparison compare(Group group, List<TrialResult> trials, Pairing pairing, RowTests.Design design) {
        String baseline = pairing.baseline();
        String candidate = pairing.candidate();
        List<TrialResult> limitedBaseline = ClientLimited.of(trials, baseline);
        List<TrialResult> limitedCandidate = ClientLimited.of(trials, candidate);
        List<TrialResult> baselineTrials = pairing.trials(trials, baseline);
        List<TrialResult> candidateTrials = pairing.trials(trials, candidate);
        if (limitedBaseline.isEmpty() && limitedCandidate.isEmpty()) {
            return comparePaired(group, baseline, baselineTrials, candidate, candidateTrials, design);
        }
        List<MetricComparison> rows = new ComparisonRows(
                        group,
                        design,
                        List.of(),
                        tested -> Optional.empty(),
                        true,
                        metric -> published(group, baseline, candidate, metric))
                .compareRanges(
                        tested -> MetricLabels.of(tested.metric(), candidateTrials),
                        tested -> ComparisonRows.bounded(tested.metric(), baselineTrials, limitedBaseline),
                        tested -> ComparisonRows.bounded(tested.metric(), candidateTrials, limitedCandidate))
                .ofAll();
        return new Comparison(
                group,
                baseline,
                candidate,
                baselineTrials.size(),
                candidateTrials.size(),
                0,
                rows,
                design.levelShare(),
                List.of());
    }

    /** The names of the baseline and of the candidates: those that the run names, or else {@code rpc} and {@code http}. */
    public static List<String> variants(RunResult run) {
        List<String> named = run.options().compared();
        return named.size() >= 2 ? named : List.of(RPC, HTTP);
    }

    /** Compares two sets of paired trials of one run, interleaved or concurrent: those that share a pair's number. */
    public static Comparison comparePaired(
            Group group,
            String baseline,
            List<TrialResult> baselineTrials,
            String candidate,
            List<TrialResult> candidateTrials) {
        return comparePaired(
                group,
                baseline,
                baselineTrials,
                candidate,
                candidateTrials,
                new RowTests.Design(SuiteMetrics.primary(group.suite()), 1));
    }

    private static Comparison comparePaired(
            Group group,
            String baseline,
            List<TrialResult> baselineTrials,
            String candidate,
            List<TrialResult> candidateTrials,
            RowTests.Design design) {
        ComparisonRows.Rows rows = new ComparisonRows(
                        group,
                        design,
                        Tested.ofMix(Stream.concat(candidateTrials.stream(), baselineTrials.stream())),
                        tested -> MachineSpeed.estimate(
                                group.suite(), tested.metric(), tested.of(baselineTrials), tested.of(candidateTrials)),
                        true,
                        metric -> published(group, baseline, candidate, metric))
                .compare(
                        tested -> PairedTrials.withPartner(
                                tested.metric(), tested.of(baselineTrials), tested.of(candidateTrials)),
                        tested -> PairedTrials.withPartner(
                                tested.metric(), tested.of(candidateTrials), tested.of(baselineTrials)));
        return new Comparison(
                group,
                baseline,
                candidate,
                baselineTrials.size(),
                candidateTrials.size(),
                PairedTrials.completePairs(baselineTrials, candidateTrials),
                rows.ofAll(),
                design.levelShare(),
                rows.ofMix());
    }

    /**
     * Compares two sets of trials of different runs, in which no trial belongs to one of the other run.
     *
     * @param testedAlone the metrics that are tested by themselves
     * @param clientLimited whether the client limited trials that are in neither set, so that they have no ratio
     */
    public static Comparison compareUnpaired(
            Group group,
            String baseline,
            List<TrialResult> baselineTrials,
            String candidate,
            List<TrialResult> candidateTrials,
            List<Metric> testedAlone,
            boolean clientLimited) {
        List<TrialResult> both =
                Stream.concat(baselineTrials.stream(), candidateTrials.stream()).toList();
        Function<Tested, List<TrialResult>> baselines =
                tested -> tested.of(EarlierLoads.asMostOf(tested.metric(), baselineTrials, both));
        Function<Tested, List<TrialResult>> candidates =
                tested -> tested.of(EarlierLoads.asMostOf(tested.metric(), candidateTrials, both));
        ComparisonRows.Rows rows = new ComparisonRows(
                        group,
                        new RowTests.Design(testedAlone, 1),
                        Tested.ofMix(Stream.concat(candidateTrials.stream(), baselineTrials.stream())),
                        tested -> clientLimited
                                        || tested.metric().isBoundIn(baselineTrials)
                                        || tested.metric().isBoundIn(candidateTrials)
                                ? Optional.empty()
                                : RatioEstimate.fromUnpaired(
                                        tested.metric().values(baselines.apply(tested)),
                                        tested.metric().values(candidates.apply(tested))),
                        false,
                        // The published values are of two modes or servers, not of two runs.
                        metric -> Optional.empty())
                .compare(baselines, candidates);
        return new Comparison(
                group,
                baseline,
                candidate,
                baselineTrials.size(),
                candidateTrials.size(),
                0,
                rows.ofAll(),
                1,
                rows.ofMix());
    }

    private static Optional<PublishedValues> published(Group group, String baseline, String candidate, Metric metric) {
        return group.suite().as(ComparedSuite.class).published(group, baseline, candidate, metric);
    }

    /** The valid trials of a variant, without those that were retried: the partner of an invalid trial may be one. */
    public static List<TrialResult> valid(List<TrialResult> trials, String variant) {
        return trials.stream()
                .filter(trial -> trial.variant().name().equals(variant)
                        && trial.validity() == Validity.VALID
                        && !isReplaced(trial, trials))
                .toList();
    }

    /** Says whether a valid trial was run again with its partner, so that the later one counts. */
    public static boolean isReplaced(TrialResult trial, List<TrialResult> trials) {
        return trial.validity() == Validity.VALID && trial.isRetriedIn(trials);
    }
}
