package org.gaeperf.study.jetty;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.report.text.Finding;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.SuitePlan;

/**
 * The suite {@code jetty}: versions of Jetty by the time that requests take inside the server; only servers of the kind
 * jetty record it.
 */
public final class JettyStudy extends Study {

    static final String KEY = "jetty";

    /** The published load, with a rate that is only the first guess. */
    private static final Workload WORKLOAD = Workload.openLoop(4000, 0, 1, 9, SuiteSettings.CONNECTIONS);

    /**
     * Fifteen trials of twenty seconds and three short ones take less than six minutes. Servers differ from each other more
     * than seconds of one do: an interval is less than half as wide from five short pairs as from three of 15 s.
     */
    private static final int QUICK_FORKS = 5;

    /** Tens of thousands of requests determine a p99, and each second has its own. It is too short to be checked for a trend. */
    private static final Duration QUICK_DURATION = Duration.ofSeconds(6);

    /** Two pairs in each of them, where the first server is compared with two others. */
    private static final int CONCURRENT_FORKS = 4;

    private static final Duration CONCURRENT_WARM_UP = Duration.ofSeconds(16);

    private static final List<Metric> PROCESSING =
            List.of(Metric.PROCESSING_P99, Metric.PROCESSING_MAX, Metric.PROCESSING_P50, Metric.PROCESSING_MIN);

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public Optional<String> serverKind() {
        return Optional.of("jetty");
    }

    @Override
    public boolean supportsConcurrency() {
        return true;
    }

    /** Says whether pairs are concurrent, since servers differ from each other less than the minutes of a shared machine do. */
    @Override
    public boolean isConcurrentByDefault(Preset preset) {
        return preset == Preset.QUICK;
    }

    /** The rate is shared where it is found. JVMs that share a core have less time each to compile in. */
    @Override
    public SuiteSettings concurrentDefaults(Preset preset) {
        SuiteSettings alone = defaults(preset);
        return (preset == Preset.QUICK
                        ? SuiteSettings.of(
                                preset,
                                WORKLOAD,
                                new WarmUpPlan(preset.ramp(), CONCURRENT_WARM_UP, false),
                                QUICK_DURATION,
                                CONCURRENT_FORKS,
                                alone.sampleInterval())
                        : alone)
                .concurrently();
    }

    @Override
    public boolean hasConstantRate() {
        return true;
    }

    @Override
    public boolean hasRetryTime() {
        return true;
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.of(
                Setting.RATE,
                Setting.CONNECTIONS,
                Setting.WARM_UP,
                Setting.LENGTH,
                Setting.FORKS,
                Setting.SAMPLE_INTERVAL);
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        return SuiteSettings.of(
                preset,
                WORKLOAD,
                new WarmUpPlan(preset.ramp(), warmUp(preset), false),
                duration(preset),
                preset == Preset.QUICK ? QUICK_FORKS : preset.forks(),
                SuiteSettings.sampleIntervalOfCharts(preset));
    }

    /** Returns the published length, or one by which the suite takes less than six minutes. */
    private static Duration warmUp(Preset preset) {
        return switch (preset) {
            case SMOKE -> preset.warmUpLimit();
            case QUICK -> Duration.ofSeconds(10);
            case PUBLISHED, PUBLISHED_1MB -> Duration.ofMinutes(1);
        };
    }

    private static Duration duration(Preset preset) {
        return switch (preset) {
            case SMOKE -> preset.duration();
            case QUICK -> QUICK_DURATION;
            case PUBLISHED, PUBLISHED_1MB -> Duration.ofMinutes(3);
        };
    }

    @Override
    public boolean needsRecordedSeconds() {
        return true;
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        return new JettyPlan(this, options, planner);
    }

    @Override
    public List<Metric> metrics() {
        return Stream.concat(PROCESSING.stream(), SuiteMetrics.OF_DIFFERENT_SERVERS.stream())
                .toList();
    }

    @Override
    public List<Metric> primaryMetrics() {
        return List.of(Metric.PROCESSING_P99, Metric.PROCESSING_MAX, Metric.CPU_WITHOUT_COMPILER);
    }

    @Override
    public Optional<PublishedValues> published(Group group, String baseline, String candidate, Metric metric) {
        return PublishedTimes.find(candidate, metric);
    }

    @Override
    public boolean comparesInUnitsOfClient() {
        return true;
    }

    @Override
    public Optional<String> timesNote() {
        return Optional.of("Processing time is measured by the server itself, from the first byte read to the last byte"
                + " written. 'published' is from \"Jetty 12 performance figures\" (2023).");
    }

    @Override
    public List<Finding> findings(RunResult run, List<Comparison> comparisons) {
        return ProcessingReport.evaluate(run, comparisons);
    }

    @Override
    public boolean isSummedUp() {
        return true;
    }
}
