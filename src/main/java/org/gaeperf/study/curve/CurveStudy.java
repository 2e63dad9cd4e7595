package org.gaeperf.study.curve;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.ComparisonCheck;
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

/** The suite {@code curve}: CPU, latency and memory over the rate, from nearly idle to the highest that all variants hold. */
public final class CurveStudy extends Study {

    private static final int FORKS = 4;

    /** Of a round of seven points with its starts, as much again is two further rounds of two servers. */
    private static final Duration RETRY_TIME = Duration.ofMinutes(6);

    @Override
    public String key() {
        return "curve";
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.OPEN_LOOP);
    }

    @Override
    public boolean hasRetryTime() {
        return true;
    }

    /** At a hundred requests a second a JVM compiles for many minutes. Both variants do, and are at the same age at each point. */
    @Override
    public boolean canTellSteadiness() {
        return false;
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.allOf(Setting.class);
    }

    @Override
    public Set<String> optionNames() {
        return Set.of(
                "bench.p99Limit",
                "bench.rate.steps",
                "bench.rate.limits",
                "bench.day",
                "bench.day.pricePerHour",
                "bench.coreMegahertz");
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        return SuiteSettings.of(
                        preset,
                        preset.workload(),
                        preset.warmUp(),
                        Duration.ofSeconds(preset.isForMeasurement() ? 10 : 2),
                        preset.isForMeasurement() ? FORKS : 1,
                        SuiteSettings.sampleIntervalOfCharts(preset))
                .withRetryTime(preset.isForMeasurement() ? RETRY_TIME : preset.retryTime());
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        return new CurvePlan(this, options, planner);
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.CPU_PER_REQUEST,
                Metric.CPU_WITHOUT_COMPILER,
                Metric.CPU_PERCENT,
                Metric.P50,
                Metric.P99,
                Metric.P999,
                Metric.SERVICE_P50,
                Metric.SERVICE_P95,
                Metric.ALLOCATED_PER_REQUEST,
                Metric.GC_COUNT,
                Metric.GC_PAUSE,
                Metric.CONTEXT_SWITCHES,
                Metric.RSS,
                Metric.PSS,
                Metric.COMMITTED,
                Metric.THREADS);
    }

    @Override
    public List<Metric> primaryMetrics() {
        return List.of(Metric.CPU_PER_REQUEST, Metric.P50, Metric.P99, Metric.RSS);
    }

    @Override
    public Optional<ComparisonCheck.Failure> limitFailure(RunResult run) {
        return RateLimitCheck.failure(run);
    }

    @Override
    public String decidingLoads() {
        return " with both at once, and at the point nearest to 50 % of the rate";
    }

    @Override
    public String request(TrialResult trial) {
        return trial.capacity().isPresent()
                ? ReportText.responses(trial.workload()) + ", at rising rates"
                : ReportText.atConstantRate(trial.workload());
    }

    @Override
    public List<Finding> findings(RunResult run, List<Comparison> comparisons) {
        return CurveReport.evaluate(run, comparisons);
    }
}
