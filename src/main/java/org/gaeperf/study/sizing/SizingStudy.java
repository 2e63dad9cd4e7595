package org.gaeperf.study.sizing;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.report.text.Finding;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.SuitePlan;

/** The suite {@code sizing}: the highest sustained rate on each instance class; it takes too long to be among all. */
public final class SizingStudy extends Study {

    /** A single search has no interval, so that no difference could be claimed. */
    private static final int SEARCHES = 3;

    @Override
    public String key() {
        return "sizing";
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.INSTANCE_CLASSES);
    }

    /** Returns false: its configurations are the instance classes, and its findings compare modes. */
    @Override
    public boolean comparesVariants() {
        return false;
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.allOf(Setting.class);
    }

    @Override
    public Set<String> optionNames() {
        return Set.of("bench.p99Limit", "bench.coreMegahertz");
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        boolean measures = preset.isForMeasurement();
        // Each rate takes a few seconds, and its memory decides too.
        return SuiteSettings.of(
                preset,
                preset.workload(),
                preset.warmUp(),
                Duration.ofSeconds(measures ? 5 : 2),
                measures ? SEARCHES : 1,
                SuiteSettings.SHORT_SAMPLE_INTERVAL);
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        return new SizingPlan(this, options, planner);
    }

    @Override
    public List<Metric> metrics() {
        return List.of(Metric.INSTANCES_PER_1000, Metric.CAPACITY);
    }

    @Override
    public List<Metric> primaryMetrics() {
        return List.of(Metric.INSTANCES_PER_1000);
    }

    @Override
    public String request(TrialResult trial) {
        return ReportText.responses(trial.workload()) + ", at rising rates";
    }

    @Override
    public List<Finding> findings(RunResult run, List<Comparison> comparisons) {
        return SizingReport.evaluate(run, comparisons);
    }

    @Override
    public boolean isSummedUp() {
        return true;
    }
}
