package org.gaeperf.report.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.trend.ChangePointDetector;
import org.gaeperf.compare.trend.ChangePointDetector.ChangePoint;
import org.gaeperf.compare.trend.CreepDetector;
import org.gaeperf.compare.trend.CreepDetector.Creep;
import org.gaeperf.model.RunResult;

/**
 * The values of a measure over time. Each change of the instrument begins a new series, and nothing is looked for across
 * it. All indices are places in {@code entries}.
 *
 * @param measure what the values are of
 * @param variant whose they are; empty if they are imported
 * @param entries from the oldest to the newest
 * @param leftOut how many runs have valid trials of the metric whose servers had all served other numbers of loads
 *     before, so that what a process keeps cannot be put beside the newest run's
 * @param begins of each series
 * @param changes steps within a series
 * @param creeps levels that are no longer that of the first runs of their series
 */
record Trend(
        Measure measure,
        String variant,
        List<Entry> entries,
        int leftOut,
        List<Integer> begins,
        List<ChangePoint> changes,
        List<Creep> creeps) {

    /**
     * What values are of.
     *
     * @param key no other measure of the same section has it
     * @param label for readers
     * @param unit for readers; may be empty
     */
    record Measure(String key, String label, String unit) {

        static Measure of(Metric metric) {
            return new Measure(metric.name(), metric.label(), metric.unit());
        }
    }

    /**
     * A value at one time: of a variant's metric in one run over its valid trials, or an imported one.
     *
     * @param run the id of the run, or what else tells the times of a section apart
     * @param name of the run for readers: with the build, if it is of one
     * @param instrument that measured it; empty if it is imported
     */
    record Entry(String run, String name, Optional<Instrument> instrument, double mean, double min, double max) {}

    /** Which gaeperf measured a run by which analysis plan, on which JDK: a change of any may change each value. */
    record Instrument(String sourcesSha256, int analysisPlan, String jdk) {

        static Instrument of(RunResult run) {
            return new Instrument(
                    run.sourcesSha256(),
                    run.harness().analysisPlan(),
                    run.harnessJdk().version());
        }
    }

    /** Finds where values changed. */
    static Trend of(Measure measure, String variant, List<Entry> entries, int leftOut) {
        List<Integer> begins = IntStream.range(0, entries.size())
                .filter(at -> at == 0
                        || !entries.get(at)
                                .instrument()
                                .equals(entries.get(at - 1).instrument()))
                .boxed()
                .toList();
        List<ChangePoint> changes = new ArrayList<>();
        List<Creep> creeps = new ArrayList<>();
        for (int n = 0; n < begins.size(); n++) {
            int begin = begins.get(n);
            int end = n + 1 < begins.size() ? begins.get(n + 1) : entries.size();
            double[] means = entries.subList(begin, end).stream()
                    .mapToDouble(Entry::mean)
                    .toArray();
            ChangePointDetector.detect(means)
                    .forEach(point ->
                            changes.add(new ChangePoint(begin + point.index(), point.before(), point.after())));
            CreepDetector.detect(means)
                    .ifPresent(creep -> creeps.add(new Creep(begin + creep.index(), creep.before(), creep.after())));
        }
        return new Trend(measure, variant, entries, leftOut, begins, changes, creeps);
    }

    /** Returns how many values the longest series has. */
    int longestSeries() {
        return IntStream.range(0, begins.size())
                .map(n -> (n + 1 < begins.size() ? begins.get(n + 1) : entries.size()) - begins.get(n))
                .max()
                .orElse(0);
    }

    /** Returns the steps for readers. */
    List<TrendChange> steps() {
        return changes.stream()
                .map(point -> TrendChange.of(this, point.index(), point.before(), point.after()))
                .toList();
    }

    /** Returns the slow changes for readers. */
    List<TrendChange> slowChanges() {
        return creeps.stream()
                .map(creep -> TrendChange.of(this, creep.index(), creep.before(), creep.after()))
                .toList();
    }
}
