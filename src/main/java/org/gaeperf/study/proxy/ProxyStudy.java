package org.gaeperf.study.proxy;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.report.text.Finding;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.SuitePlan;

/** The suite {@code proxy}: proxies under rising numbers of connections, in a closed loop; only what the kind zuul provides. */
public final class ProxyStudy extends Study {

    static final String KEY = "proxy";

    /** A response of 1 KB, as published; each trial has its own number of connections. */
    private static final Workload CLOSED_LOOP = Workload.closedLoop(0, 1, 1_024, SuiteSettings.CONNECTIONS);

    /** More short step loads decide more than fewer long ones: servers differ from each other more than seconds of one do. */
    private static final int FORKS = 6;

    /** The length of a measurement that can be checked for a trend. */
    private static final Duration DURATION = Duration.ofSeconds(20);

    /** Thousands of responses each second determine a median and a p99. It is too short to be checked for a trend. */
    private static final Duration QUICK_DURATION = Duration.ofSeconds(6);

    /** For four steps, each in a server of its own, so that the suite takes no longer than twenty minutes. */
    private static final Duration QUICK_RETRY_TIME = Duration.ofMinutes(3);

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public Optional<String> serverKind() {
        return Optional.of("zuul");
    }

    @Override
    public boolean hasRetryTime() {
        return true;
    }

    @Override
    public boolean countsDescriptors() {
        return true;
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.of(Setting.WARM_UP, Setting.LENGTH, Setting.FORKS, Setting.SAMPLE_INTERVAL);
    }

    @Override
    public Set<String> optionNames() {
        return Set.of("bench.connections.steps");
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        SuiteSettings settings = SuiteSettings.of(
                preset,
                CLOSED_LOOP,
                preset.warmUp(),
                duration(preset),
                preset.isForMeasurement() ? FORKS : 1,
                SuiteSettings.sampleIntervalOfCharts(preset));
        return preset == Preset.QUICK ? settings.withRetryTime(QUICK_RETRY_TIME) : settings;
    }

    private static Duration duration(Preset preset) {
        return switch (preset) {
            case SMOKE -> preset.duration();
            case QUICK -> QUICK_DURATION;
            case PUBLISHED, PUBLISHED_1MB -> DURATION;
        };
    }

    @Override
    public int mostConnections(BenchmarkOptions.Measurement measurement) {
        return measurement.mostConnectionsOfSteps();
    }

    @Override
    public boolean opensConnectionsForRequests() {
        return true;
    }

    @Override
    public boolean needsRecordedSeconds() {
        return true;
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        return new ProxyPlan(this, options, planner);
    }

    /**
     * Returns the metrics in the order of the published table. Two of its columns, of which no value is better, are left out:
     * traffic, which is the responses per second again and the length of their headers, and the load average, which knows what
     * ran before.
     */
    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.THROUGHPUT,
                Metric.SERVICE_MEAN,
                Metric.SERVICE_P50_MILLIS,
                Metric.SERVICE_P75_MILLIS,
                Metric.SERVICE_P90_MILLIS,
                Metric.SERVICE_P99_MILLIS,
                Metric.CPU_PERCENT,
                Metric.CPU_PER_REQUEST,
                Metric.RUNNABLE_THREADS,
                Metric.CONTEXT_SWITCHES,
                Metric.GC_COUNT,
                Metric.GC_PAUSE,
                Metric.ALLOCATION_STALLS,
                Metric.RSS,
                Metric.PSS,
                Metric.THREADS,
                Metric.DESCRIPTORS,
                Metric.CONNECTIONS_OPENED,
                Metric.TCP_RESENT,
                Metric.TCP_RESETS);
    }

    /** Returns the primary metrics. In a closed loop, the responses per second determine the mean service time, too. */
    @Override
    public List<Metric> primaryMetrics() {
        return List.of(Metric.THROUGHPUT, Metric.SERVICE_P99_MILLIS, Metric.RSS);
    }

    @Override
    public Optional<PublishedValues> published(Group group, String baseline, String candidate, Metric metric) {
        return group.scenario().keptConnections().stream()
                .boxed()
                .findFirst()
                .flatMap(connections -> PublishedProxies.values(connections, metric));
    }

    @Override
    public String request(TrialResult trial) {
        return trial.workload().inClosedLoop()
                ? ReportText.closedLoop(List.of(trial))
                : ReportText.atConstantRate(trial.workload());
    }

    @Override
    public Optional<String> timesNote() {
        return Optional.of("In a closed loop, which has no schedule, it is measured from the sending of a request.");
    }

    @Override
    public String decidingLoads() {
        return " with the most connections and with new connections";
    }

    @Override
    public List<Finding> findings(RunResult run, List<Comparison> comparisons) {
        return ScalingReport.evaluate(run, comparisons);
    }

    @Override
    public boolean isSummedUp() {
        return true;
    }
}
