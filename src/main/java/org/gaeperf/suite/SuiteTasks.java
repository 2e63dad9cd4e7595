package org.gaeperf.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BodySize;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.MicrobenchmarkLauncher.Iterations;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.trial.plan.MeasurementPlan;

/** What the trials of each suite do. */
final class SuiteTasks {

    private static final int WARM_UP_REQUESTS = 20;
    private static final int MEASURED_REQUESTS = 10;

    /**
     * A heap with a young generation so large that no garbage collection falls into a request, except the one that is
     * requested: several requests of 30 MB with all their copies fit in it. Without thread-local allocation buffers
     * (TLABs), the heap in use is exact; with them it grows by a whole buffer, 16 MB in a heap of this size, for its first
     * byte.
     */
    private static final List<String> LARGE_HEAP = List.of("-Xms1500m", "-Xmx1500m", "-Xmn1g", "-XX:-UseTLAB");

    private static final int MIN_RATE_1MB = 25;
    private static final int MAX_RATE = 100_000;

    /** A search begins at the requested rate over this. */
    private static final int START_RATE_DIVISOR = 3;

    /** A search with bodies of 1 MiB tests whether the rate is sustained at all, however slowly. */
    private static final Duration LENIENT_P99_LIMIT = Duration.ofSeconds(1);

    private static final Duration SEARCH_STEP = Duration.ofSeconds(5);

    private final BenchmarkOptions options;

    SuiteTasks(BenchmarkOptions options) {
        this.options = options;
    }

    /** The tasks of a suite that are known before any of its trials is run; none for a suite that is planned elsewhere. */
    List<Task> plan(Suite suite) {
        SuiteSettings settings = options.settings(suite);
        Workload workload = settings.workload();
        return switch (suite) {
            case LOAD -> load(settings);
            case CPU -> List.of(steady(suite, workload));
            case REQUEST_MEMORY ->
                options.measurement().sizes().stream()
                        .map(SuiteTasks::sequentialRequests)
                        .toList();
            case CAPACITY ->
                List.of(new Task(
                        suite,
                        "",
                        workload,
                        new MeasurementPlan.RateSearch(
                                settings.warmUp(),
                                Math.max(1, workload.requestsPerSecond() / START_RATE_DIVISOR),
                                MAX_RATE,
                                settings.duration(),
                                options.measurement().p99Limit())));
            case STARTUP ->
                List.of(new Task(
                        suite, "", workload, new MeasurementPlan.StartOnly(), settings.concurrent(), List.of()));
            case MULTIPART ->
                Stream.of(Scenarios.LARGE_FORM, Scenarios.SMALL_FORMS)
                        .map(forms -> parse(forms, settings))
                        .toList();
            // Those are planned elsewhere.
            case SIZING, JETTY, PROXY, GATE, CALIBRATION -> List.of();
        };
    }

    private List<Task> load(SuiteSettings settings) {
        Workload workload = settings.workload();
        if (searchesRateFirst(Suite.LOAD)) {
            return List.of(new Task(
                    Suite.LOAD,
                    Scenarios.SEARCH,
                    workload,
                    new MeasurementPlan.RateSearch(
                            new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(45), true),
                            Math.min(MIN_RATE_1MB, workload.requestsPerSecond()),
                            workload.requestsPerSecond(),
                            SEARCH_STEP,
                            LENIENT_P99_LIMIT)));
        }
        List<Task> tasks = new ArrayList<>();
        tasks.add(steady(Suite.LOAD, workload));
        if (options.measurement().preset() == Preset.PUBLISHED) {
            tasks.add(new Task(
                    Suite.LOAD,
                    Scenarios.COLD,
                    workload,
                    new MeasurementPlan.ConstantRate(WarmUpPlan.NONE, settings.duration(), Optional.empty())));
        }
        return tasks;
    }

    /** The load of a suite, after its warm-up. */
    Task steady(Suite suite, Workload workload) {
        return Task.atConstantRate(suite, Scenarios.STEADY, workload, options.settings(suite));
    }

    private static Task parse(String forms, SuiteSettings settings) {
        return new Task(
                Suite.MULTIPART,
                forms,
                settings.workload(),
                new MeasurementPlan.Microbenchmark(
                        forms, Iterations.of(settings.warmUp().limit(), settings.duration())));
    }

    private static Task sequentialRequests(BodySize size) {
        Workload workload = new Workload(1, size.bytes(), 1, size.bytes(), 1);
        return new Task(
                Suite.REQUEST_MEMORY,
                size.displayName(),
                workload,
                new MeasurementPlan.SequentialRequests(size.bytes(), WARM_UP_REQUESTS, MEASURED_REQUESTS),
                false,
                LARGE_HEAP);
    }

    /** Whether the published rate is likely too high: few machines move 3 GB/s between two processes. */
    boolean searchesRateFirst(Suite suite) {
        return suite == Suite.LOAD && options.measurement().preset() == Preset.PUBLISHED_1MB;
    }
}
