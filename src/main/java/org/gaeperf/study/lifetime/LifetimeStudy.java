package org.gaeperf.study.lifetime;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.SuitePlan;
import org.gaeperf.trial.plan.MeasurementPlan;

/** The suite {@code lifetime}: from the start of a process under load to its peak, one process at a time. */
public final class LifetimeStudy extends Study {

    /** A rate that a JVM holds on one core before its code is compiled. */
    private static final int REQUESTS_PER_SECOND = 500;

    /** In most servers the second compiler of HotSpot is done before a minute of such a rate. */
    private static final Duration DURATION = Duration.ofSeconds(75);

    private static final int FORKS = 4;

    @Override
    public String key() {
        return "lifetime";
    }

    @Override
    public boolean measuresStart() {
        return true;
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.OPEN_LOOP);
    }

    @Override
    public boolean hasRetryTime() {
        return true;
    }

    /** That it changes is what is measured. */
    @Override
    public boolean canTellSteadiness() {
        return false;
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.complementOf(EnumSet.of(Setting.WARM_UP));
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        Workload usual = preset.workload();
        return SuiteSettings.of(
                preset,
                usual.withRate(Math.min(REQUESTS_PER_SECOND, usual.requestsPerSecond())),
                WarmUpPlan.NONE,
                preset.isForMeasurement() ? DURATION : Duration.ofSeconds(5),
                preset.isForMeasurement() ? FORKS : 1,
                SuiteSettings.sampleIntervalOfCharts(preset));
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        SuiteSettings settings = options.settings(this);
        Task life = new Task(
                this,
                OnlyScenario.INSTANCE,
                settings.workload(),
                new MeasurementPlan.TimedLoad(WarmUpPlan.NONE, settings.duration(), Optional.empty()));
        return () -> planner.plan(List.of(life), settings.forks());
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.FIRST_RESPONSE,
                Metric.SECONDS_TO_CPU_PEAK,
                Metric.SECONDS_TO_MEDIAN_PEAK,
                Metric.WARM_UP_CPU,
                Metric.CPU_PER_REQUEST,
                Metric.P50,
                Metric.P99,
                Metric.MAX,
                Metric.LONGEST_RESPONSE_GAP,
                Metric.ALLOCATED_PER_REQUEST,
                Metric.GC_PAUSE,
                Metric.IDLE_RSS,
                Metric.IDLE_CLASSES,
                Metric.RSS,
                Metric.COMMITTED);
    }

    @Override
    public List<Metric> primaryMetrics() {
        return List.of(
                Metric.FIRST_RESPONSE,
                Metric.SECONDS_TO_CPU_PEAK,
                Metric.SECONDS_TO_MEDIAN_PEAK,
                Metric.WARM_UP_CPU,
                Metric.RSS);
    }

    @Override
    public String request(TrialResult trial) {
        return ReportText.atConstantRate(trial.workload()) + ", from the first response on";
    }
}
