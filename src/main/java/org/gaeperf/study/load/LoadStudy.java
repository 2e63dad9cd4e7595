package org.gaeperf.study.load;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.study.PublishedModes;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.SuitePlan;

/** The suite {@code load}: each variant at a constant rate. */
public final class LoadStudy extends Study {

    /** What was published of the two modes. */
    private static final Map<Metric, PublishedValues> PUBLISHED = Map.of(
            Metric.P50, new PublishedValues(222, 153),
            Metric.MEAN, new PublishedValues(14_111, 208),
            Metric.MIN, new PublishedValues(153, 127),
            Metric.P99, new PublishedValues(254_541, 752),
            Metric.RSS, new PublishedValues(688, 253),
            Metric.COMMITTED, new PublishedValues(682, 202),
            Metric.HEAP_COMMITTED, new PublishedValues(422, 70),
            Metric.PS_CPU_PERCENT, new PublishedValues(79, 41));
    /** Three pairs would not show a p99 latency that differs by a sixth. */
    private static final int CONCURRENT_FORKS = 4;

    @Override
    public String key() {
        return "load";
    }

    @Override
    public boolean isAmongAll() {
        return true;
    }

    @Override
    public boolean isDefault() {
        return true;
    }

    @Override
    public boolean supportsConcurrency() {
        return true;
    }

    @Override
    public boolean comparesMethods() {
        return true;
    }

    @Override
    public boolean runsBothWays() {
        return true;
    }

    @Override
    public boolean hasConstantRate() {
        return true;
    }

    @Override
    public boolean replaysLogs() {
        return true;
    }

    @Override
    public boolean hasUsers() {
        return true;
    }

    @Override
    public boolean hasRetryTime() {
        return true;
    }

    @Override
    public boolean canBeBaseline() {
        return true;
    }

    @Override
    public boolean measuresRetriesLonger(boolean concurrent) {
        return true;
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.USUAL_LOAD);
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.allOf(Setting.class);
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        return SuiteSettings.of(
                preset,
                preset.workload(),
                preset.warmUp(),
                preset == Preset.QUICK ? SuiteSettings.SHORTEST_STEADY : preset.duration(),
                preset.forks(),
                SuiteSettings.sampleIntervalOfCharts(preset));
    }

    @Override
    public SuiteSettings concurrentDefaults(Preset preset) {
        SuiteSettings shared = defaults(preset).sharingCores(preset);
        return preset == Preset.QUICK ? shared.withForks(CONCURRENT_FORKS) : shared;
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        return new LoadPlan(this, options, planner);
    }

    @Override
    public List<Metric> metrics() {
        return SuiteMetrics.OF_DIFFERENT_SERVERS;
    }

    @Override
    public List<Metric> primaryMetrics() {
        return List.of(
                Metric.CPU_WITHOUT_COMPILER,
                Metric.P50,
                Metric.SERVICE_P95,
                Metric.RSS_AFTER_BURST,
                Metric.RSS,
                Metric.ALLOCATED_PER_REQUEST);
    }

    @Override
    public Optional<PublishedValues> published(Group group, String baseline, String candidate, Metric metric) {
        return PublishedModes.find(PUBLISHED, group, baseline, metric);
    }

    @Override
    public List<DataTable> tables(List<TrialResult> trials) {
        return PublishedPsCpu.table(trials).stream().toList();
    }
}
