package org.gaeperf.study.cpu;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.study.PublishedModes;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.SuitePlan;

/** The suite {@code cpu}: CPU at a low, steady rate. */
public final class CpuStudy extends Study {

    /** Published: 100 requests/s of 1 KB, answered with 32 KB. */
    private static final Workload WORKLOAD = Workload.openLoop(100, 1024, 1, 32 * 1024, SuiteSettings.CONNECTIONS);

    /** At 100 requests/s a few seconds hold too few ticks of CPU to know whether the server is steady. */
    private static final WarmUpPlan WARM_UP = new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(15), false);

    private static final int CONCURRENT_FORKS = 4;

    /** Four pairs with their starts and warm-ups take less than four minutes. */
    private static final Duration CONCURRENT_DURATION = Duration.ofSeconds(30);

    /** What was published of the two modes. */
    private static final Map<Metric, PublishedValues> PUBLISHED = Map.of(
            Metric.CPU_TICKS, new PublishedValues(79_105, 67_218),
            Metric.CPU_PERCENT, new PublishedValues(16.98, 14.11));

    @Override
    public String key() {
        return "cpu";
    }

    @Override
    public boolean isAmongAll() {
        return true;
    }

    @Override
    public boolean supportsConcurrency() {
        return true;
    }

    @Override
    public boolean hasConstantRate() {
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
    public boolean canTellSteadiness() {
        return false;
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
                WORKLOAD,
                WARM_UP,
                Duration.ofSeconds(preset.isForMeasurement() ? 60 : 6),
                preset.isForMeasurement() ? 2 : 1,
                SuiteSettings.sampleIntervalOfCharts(preset));
    }

    /** Says whether pairs are concurrent: four take the time of two trials of each variant, and what disturbs one disturbs the other. */
    @Override
    public boolean isConcurrentByDefault(Preset preset) {
        return preset == Preset.QUICK;
    }

    /** The rate is so low that a core has time for two servers. */
    @Override
    public SuiteSettings concurrentDefaults(Preset preset) {
        SuiteSettings shared = defaults(preset).concurrently();
        return preset == Preset.QUICK ? shared.withForks(CONCURRENT_FORKS).withDuration(CONCURRENT_DURATION) : shared;
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        SuiteSettings settings = options.settings(this);
        return () -> planner.plan(
                List.of(Task.atConstantRate(this, WarmServer.STEADY, settings.workload(), settings)), settings.forks());
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.CPU_TICKS,
                Metric.CPU_USER,
                Metric.CPU_SYSTEM,
                Metric.CPU_PERCENT,
                Metric.CPU_PER_REQUEST,
                Metric.CPU_WITHOUT_COMPILER,
                Metric.ALLOCATED_PER_REQUEST,
                Metric.GC_COUNT,
                Metric.GC_PAUSE,
                Metric.ALLOCATION_STALLS,
                Metric.P50,
                Metric.P99,
                Metric.RSS,
                Metric.PSS,
                Metric.COMMITTED,
                Metric.HEAP_COMMITTED);
    }

    @Override
    public List<Metric> primaryMetrics() {
        return SuiteMetrics.PRIMARY_UNDER_LOAD;
    }

    @Override
    public Optional<PublishedValues> published(Group group, String baseline, String candidate, Metric metric) {
        return PublishedModes.find(PUBLISHED, group, baseline, metric);
    }
}
