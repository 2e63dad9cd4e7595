package org.gaeperf.compare.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.value.HolmLevels;

/**
 * Two builds, compared by what JMH has measured of each. The unit is the fork: the iterations of one fork share its JIT
 * compilation, and agree with each other better than forks do.
 *
 * @param rows one for each value that all files have
 * @param missing the names of the values that only some of the files have, or that they have in different units
 * @param paired whether the files of both builds were measured in turns
 */
public record JmhComparison(List<Row> rows, List<String> missing, boolean paired) {

    /** No object of a JVM takes less than this. */
    private static final double LEAST_ALLOCATION_BYTES = 1;

    public JmhComparison {
        rows = List.copyOf(rows);
        missing = List.copyOf(missing);
    }

    /**
     * A value of both builds.
     *
     * @param baseline over all forks of all files
     * @param candidate over all forks of all files
     * @param estimate of the ratio; empty if a value is not above 0
     * @param level at which it is tested: Holm's, so that of all rows together, a false difference is shown in at most 2 %
     */
    public record Row(JmhSeries baseline, JmhSeries candidate, Optional<RatioEstimate> estimate, double level) {

        /** Returns what the comparison shows; of files that were not measured in turns, the machine may have changed. */
        public Optional<ChangeClassification> classification(boolean paired) {
            return estimate.map(ratio -> ratio.classification(baseline.direction(), level))
                    .map(shown -> shown.isDifference() && !paired ? ChangeClassification.CHANGED : shown);
        }

        /** Returns the interval of the ratio at its level. */
        public Optional<RatioEstimate.Interval> interval() {
            return estimate.flatMap(ratio -> ratio.interval(1 - level));
        }

        /** Says whether it is shown to differ, and to be worse by more than a share: 0.05 for 5 %. */
        public boolean isWorseBy(double share) {
            boolean differs = estimate.map(ratio -> ratio.classification(baseline.direction(), level))
                    .filter(ChangeClassification.WORSE::equals)
                    .isPresent();
            double ratio = estimate.map(RatioEstimate::ratio).orElse(1.0);
            return differs && Math.abs(ratio - 1) > share;
        }

        /**
         * Says whether neither build allocates. What JMH allocates itself in an iteration, divided by its operations, depends on how
         * long one takes.
         */
        public boolean allocatesNothing() {
            return baseline.isAllocation()
                    && baseline.mean() < LEAST_ALLOCATION_BYTES
                    && candidate.mean() < LEAST_ALLOCATION_BYTES;
        }
    }

    /**
     * Compares the files of two builds.
     *
     * @param baseline one file, or several that were measured in turns with those of the candidate
     * @param candidate as many files
     * @throws IllegalArgumentException if the numbers of files differ
     */
    public static JmhComparison compare(List<Map<String, JmhSeries>> baseline, List<Map<String, JmhSeries>> candidate) {
        if (baseline.isEmpty() || baseline.size() != candidate.size()) {
            throw new IllegalArgumentException(
                    baseline.size() + " files of the baseline and " + candidate.size() + " of the candidate");
        }
        List<Map<String, JmhSeries>> all = new ArrayList<>(baseline);
        all.addAll(candidate);
        List<String> names =
                all.stream().flatMap(file -> file.keySet().stream()).distinct().toList();
        List<String> common = names.stream()
                .filter(name -> all.stream().allMatch(file -> file.containsKey(name))
                        && all.stream()
                                        .map(file -> file.get(name).unit())
                                        .distinct()
                                        .count()
                                == 1)
                .toList();
        boolean paired = baseline.size() > 1;
        List<Row> untested = common.stream()
                .map(name -> new Row(
                        pooled(name, baseline),
                        pooled(name, candidate),
                        paired ? ofPairs(name, baseline, candidate) : ofForks(name, baseline.get(0), candidate.get(0)),
                        RowTests.PRIMARY_LEVEL))
                .toList();
        return new JmhComparison(
                tested(untested),
                names.stream().filter(name -> !common.contains(name)).toList(),
                paired);
    }

    private static List<Row> tested(List<Row> rows) {
        List<Row> counted = rows.stream().filter(row -> !row.allocatesNothing()).toList();
        HolmLevels levels = new HolmLevels(
                counted.stream().map(JmhComparison::pValue).toList(), counted.size(), RowTests.PRIMARY_LEVEL);
        return rows.stream()
                .map(row -> row.allocatesNothing()
                        ? new Row(row.baseline(), row.candidate(), Optional.empty(), RowTests.PRIMARY_LEVEL)
                        : new Row(row.baseline(), row.candidate(), row.estimate(), levels.level(pValue(row))))
                .toList();
    }

    private static double pValue(Row row) {
        return row.estimate().flatMap(RatioEstimate::pValue).orElse(1.0);
    }

    private static JmhSeries pooled(String name, List<Map<String, JmhSeries>> files) {
        JmhSeries first = files.get(0).get(name);
        return new JmhSeries(
                name,
                first.unit(),
                first.direction(),
                files.stream()
                        .flatMap(file -> file.get(name).forkMeans().stream())
                        .toList());
    }

    private static Optional<RatioEstimate> ofForks(
            String name, Map<String, JmhSeries> baseline, Map<String, JmhSeries> candidate) {
        return RatioEstimate.fromUnpaired(
                baseline.get(name).forkMeans(), candidate.get(name).forkMeans());
    }

    private static Optional<RatioEstimate> ofPairs(
            String name, List<Map<String, JmhSeries>> baseline, List<Map<String, JmhSeries>> candidate) {
        List<RatioEstimate.Pair> pairs = IntStream.range(0, baseline.size())
                .mapToObj(number -> new RatioEstimate.Pair(
                        baseline.get(number).get(name).mean(),
                        candidate.get(number).get(name).mean(),
                        0))
                .toList();
        return pairs.stream().anyMatch(pair -> pair.baseline() <= 0 || pair.candidate() <= 0)
                ? Optional.empty()
                : RatioEstimate.fromPairs(pairs);
    }
}
