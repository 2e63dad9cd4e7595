package org.gaeperf.study.startup;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.compare.value.MetricTopic;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.SuitePlan;

/** The suite {@code startup}: cold starts. */
public final class StartupStudy extends Study {

    @Override
    public String key() {
        return "startup";
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
    public boolean sendsLoad() {
        return false;
    }

    @Override
    public boolean measuresStart() {
        return true;
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.PROCESS);
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.of(Setting.FORKS);
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        return SuiteSettings.of(
                preset,
                SuiteSettings.ONLY_FIRST_RESPONSE,
                preset.warmUp(),
                Duration.ZERO,
                preset.isForMeasurement() ? 10 : 2,
                SuiteSettings.SAMPLE_INTERVAL);
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        SuiteSettings settings = options.settings(this);
        Task start = new Task(
                this, OnlyScenario.INSTANCE, settings.workload(), new StartOnly(), settings.concurrent(), List.of());
        return () -> planner.plan(List.of(start), settings.forks());
    }

    @Override
    public List<Metric> metrics() {
        return SuiteMetrics.about(MetricTopic.STARTUP);
    }

    @Override
    public List<Metric> primaryMetrics() {
        return List.of(Metric.FIRST_RESPONSE, Metric.IDLE_RSS, Metric.IDLE_COMMITTED, Metric.IDLE_CLASSES);
    }

    @Override
    public String request(TrialResult trial) {
        return "from process start to the first response";
    }
}
