package org.gaeperf.study.requestmemory;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadShape.SequentialLoad;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.SequentialRequests;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BodySize;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.study.PublishedModes;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.SuitePlan;

/** The suite {@code request-memory}: what one request costs in memory, seen from inside the application. */
public final class RequestMemoryStudy extends Study {

    private static final int KB = 1024;

    /** What was published of the two modes. */
    private static final Map<Scenario, Map<Metric, PublishedValues>> PUBLISHED = Map.of(
            new SequentialRequests(32 * KB),
                    Map.of(
                            Metric.HEAP_AFTER_GC, new PublishedValues(14.8, 14.6),
                            Metric.GARBAGE, new PublishedValues(1.1 * 1024, 27.5),
                            Metric.NON_HEAP, new PublishedValues(28.6, 28.2)),
            new SequentialRequests(1024 * KB),
                    Map.of(
                            Metric.HEAP_AFTER_GC, new PublishedValues(16.9, 14.6),
                            Metric.GARBAGE, new PublishedValues(2.3 * 1024, 0.1 * 1024),
                            Metric.NON_HEAP, new PublishedValues(28.7, 28.2)),
            new SequentialRequests(30 * 1024 * KB),
                    Map.of(
                            Metric.HEAP_AFTER_GC, new PublishedValues(78.8, 15.2),
                            Metric.GARBAGE, new PublishedValues(31.2 * 1024, 2.9 * 1024),
                            Metric.NON_HEAP, new PublishedValues(31.9, 31.2)));

    private static final int WARM_UP_REQUESTS = 20;
    private static final int MEASURED_REQUESTS = 10;

    /**
     * A heap with a young generation so large that no garbage collection falls into a request, except the one that is
     * requested: several requests of 30 MB with all their copies fit in it. Without thread-local allocation buffers
     * (TLABs), the heap in use is exact; with them it grows by a whole buffer, 16 MB in a heap of this size, for its first
     * byte.
     */
    private static final List<String> LARGE_HEAP = List.of("-Xms1500m", "-Xmx1500m", "-Xmn1g", "-XX:-UseTLAB");

    @Override
    public String key() {
        return "request-memory";
    }

    @Override
    public boolean isAmongAll() {
        return true;
    }

    @Override
    public Optional<ServerFeature> needs() {
        return Optional.of(ServerFeature.HARNESS_APPLICATION);
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.of(Setting.FORKS);
    }

    @Override
    public Set<String> optionNames() {
        return Set.of("bench.sizes");
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        return SuiteSettings.of(
                preset,
                SuiteSettings.ONE_BY_ONE,
                preset.warmUp(),
                Duration.ZERO,
                preset.isForMeasurement() ? 3 : 1,
                SuiteSettings.SAMPLE_INTERVAL);
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        return () -> planner.plan(
                options.measurement().sizes().stream().map(this::requests).toList(),
                options.settings(this).forks());
    }

    private Task requests(BodySize size) {
        Workload workload = new Workload(new SequentialLoad(), size.bytes(), 1, size.bytes());
        return new Task(
                this,
                new SequentialRequests(size.bytes()),
                workload,
                new OneByOne(size.bytes(), WARM_UP_REQUESTS, MEASURED_REQUESTS),
                false,
                LARGE_HEAP);
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.HEAP_AFTER_GC,
                Metric.GARBAGE,
                Metric.HEAP_GROWTH,
                Metric.NON_HEAP,
                Metric.OUTSIDE_HEAP_COMMITTED,
                Metric.DIRECT_BUFFERS);
    }

    @Override
    public List<Metric> primaryMetrics() {
        return List.of(Metric.GARBAGE, Metric.HEAP_AFTER_GC, Metric.NON_HEAP, Metric.OUTSIDE_HEAP_COMMITTED);
    }

    @Override
    public Optional<PublishedValues> published(Group group, String baseline, String candidate, Metric metric) {
        return PublishedModes.find(PUBLISHED.getOrDefault(group.scenario(), Map.of()), group, baseline, metric);
    }

    @Override
    public String request(TrialResult trial) {
        return "requests and responses of " + trial.scenario().displayName() + ", one at a time";
    }
}
