package org.gaeperf.study.capacity;

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
import org.gaeperf.report.text.ReportText;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.SuitePlan;
import org.gaeperf.trial.phase.RateSearch;

/** The suite {@code capacity}: the highest sustained rate. */
public final class CapacityStudy extends Study {

    private static final int MAX_RATE = 100_000;

    /** A search begins at the requested rate over this. */
    private static final int START_RATE_DIVISOR = 3;

    @Override
    public String key() {
        return "capacity";
    }

    @Override
    public boolean isAmongAll() {
        return true;
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.OPEN_LOOP);
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.allOf(Setting.class);
    }

    @Override
    public Set<String> optionNames() {
        return Set.of("bench.p99Limit");
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        return SuiteSettings.of(
                preset,
                preset.workload(),
                preset.warmUp(),
                Duration.ofSeconds(preset.isForMeasurement() ? 5 : 2),
                1,
                SuiteSettings.sampleIntervalOfCharts(preset));
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        SuiteSettings settings = options.settings(this);
        Workload workload = settings.workload();
        Task search = new Task(
                this,
                OnlyScenario.INSTANCE,
                workload,
                new RateSearch(
                        settings.warmUp(),
                        Math.max(1, workload.requestsPerSecond() / START_RATE_DIVISOR),
                        MAX_RATE,
                        settings.duration(),
                        options.measurement().p99Limit(),
                        RateSearch.Precision.COMPARED));
        return () -> planner.plan(List.of(search), settings.forks());
    }

    @Override
    public List<Metric> metrics() {
        return List.of(Metric.CAPACITY);
    }

    @Override
    public List<Metric> primaryMetrics() {
        return List.of(Metric.CAPACITY);
    }

    @Override
    public String request(TrialResult trial) {
        return ReportText.responses(trial.workload()) + ", at rising rates";
    }
}
