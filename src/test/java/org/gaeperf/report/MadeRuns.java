package org.gaeperf.report;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.Measurements;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Validity;

/** Runs made up for tests, with all that a report can show. */
public final class MadeRuns {

    private static final long MEGABYTE = 1024 * 1024;
    private static final List<String> NMT = List.of(
            "JavaHeap",
            "Class",
            "Thread",
            "Code",
            "Gc",
            "Compiler",
            "Internal",
            "Symbol",
            "SharedClassSpace",
            "Metaspace");

    private MadeRuns() {}

    /** A load run of two pairs of trials, each so many seconds long. */
    public static RunResult load(String id, int seconds) {
        return run(id, List.of(Suite.LOAD), loads(seconds));
    }

    /** One with trials of every suite that has charts of its own too, and a failed trial. */
    public static RunResult ofEverySuite(String id) {
        List<TrialResult> trials = new ArrayList<>(loads(10));
        for (int n = 0; n < 4; n++) {
            trials.add(requestMemory(n));
            trials.add(capacity(n));
        }
        trials.add(StoredRun.read().trials().get(4));
        return run(id, List.of(Suite.LOAD, Suite.REQUEST_MEMORY, Suite.CAPACITY), trials);
    }

    public static RunResult run(String id, List<Suite> suites, List<TrialResult> trials) {
        RunResult stored = StoredRun.read();
        return new RunResult(
                stored.schemaVersion(),
                id,
                suites,
                new Timeline(stored.startedAt(), List.of(), stored.finishedAt(), true),
                stored.host(),
                stored.harness(),
                stored.options(),
                trials.size(),
                trials,
                List.of());
    }

    /** Its first trial was run once more when it was taken up again, with its partner. */
    public static RunResult resumed(RunResult run, Instant... times) {
        List<TrialResult> trials = new ArrayList<>(run.trials());
        TrialResult first = trials.get(0);
        trials.set(0, first.withValidity(Validity.UNPAIRED, "its partner was not run next to it"));
        trials.add(
                1,
                with(
                        first,
                        first.id() + "-again",
                        first.suite(),
                        first.scenario(),
                        first.workload(),
                        first.load(),
                        first.serverCost(),
                        Optional.empty(),
                        Optional.empty(),
                        first.samples()));
        return new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                new Timeline(run.startedAt(), List.of(times), run.finishedAt(), run.complete()),
                run.host(),
                run.harness(),
                run.options(),
                run.plannedTrials(),
                trials,
                run.crossChecks());
    }

    public static RunResult onHost(RunResult run, String hostName) {
        HostInfo at = run.host();
        HostInfo machine = new HostInfo(
                hostName,
                at.osName(),
                at.kernel(),
                at.architecture(),
                at.cpuModel(),
                at.cores(),
                at.memoryBytes(),
                at.pinning());
        return new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                run.timeline(),
                machine,
                run.harness(),
                run.options(),
                run.plannedTrials(),
                run.trials(),
                run.crossChecks());
    }

    static RunResult atRate(RunResult run, int requestsPerSecond) {
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> {
                    Workload was = trial.workload();
                    return with(
                            trial,
                            trial.id(),
                            trial.suite(),
                            trial.scenario(),
                            new Workload(
                                    requestsPerSecond,
                                    was.requestBytes(),
                                    was.writes(),
                                    was.writeBytes(),
                                    was.connections()),
                            trial.load(),
                            trial.serverCost(),
                            Optional.empty(),
                            Optional.empty(),
                            trial.samples());
                })
                .toList();
        return run(run.id(), run.suites(), trials);
    }

    /** Figures of {@code http} that take so many times the CPU; a run's own start. */
    static RunResult startedLater(RunResult run, int days, double cpuFactor) {
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> with(
                        trial,
                        trial.id(),
                        trial.suite(),
                        trial.scenario(),
                        trial.workload(),
                        trial.load(),
                        trial.serverCost()
                                .map(cost -> new ServerCost(
                                        cost.cpuSeconds(),
                                        cost.userSeconds(),
                                        cost.systemSeconds(),
                                        cost.cpuMicrosPerRequest() * cpuFactor,
                                        cost.cpuPercent(),
                                        cost.compilerMicrosPerRequest(),
                                        cost.gcActivity())),
                        Optional.empty(),
                        Optional.empty(),
                        trial.samples()))
                .toList();
        return new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                new Timeline(run.startedAt().plus(Duration.ofDays(days)), List.of(), run.finishedAt(), true),
                run.host(),
                run.harness(),
                run.options(),
                trials.size(),
                trials,
                List.of());
    }

    private static List<TrialResult> loads(int seconds) {
        List<TrialResult> stored = StoredRun.read().trials().subList(0, 4);
        return IntStream.range(0, 4)
                .mapToObj(n -> {
                    TrialResult trial = stored.get(n);
                    boolean http = trial.variant().role().equals("http");
                    Random random = new Random(n);
                    return with(
                            trial,
                            trial.id(),
                            Suite.LOAD,
                            "steady",
                            trial.workload(),
                            Optional.of(load(trial, seconds, http, random)),
                            trial.serverCost(),
                            Optional.empty(),
                            Optional.empty(),
                            samples(seconds, http, random));
                })
                .toList();
    }

    private static LoadResult load(TrialResult trial, int seconds, boolean http, Random random) {
        LoadResult was = trial.load().orElseThrow();
        double median = http ? 150 : 230;
        List<LoadInterval> course = IntStream.range(0, seconds)
                .mapToObj(second -> {
                    double p99 = median * (4 + 4 * random.nextDouble());
                    return new LoadInterval(
                            second, 3000, 0, median * 0.6, median, p99, p99 * (1 + 3 * random.nextDouble()), p99, 50);
                })
                .toList();
        LatencySummary latency = summary(was.scheduledLatency(), median, random);
        return new LoadResult(
                true,
                seconds,
                new RequestCounts(
                        3000L * seconds, 3000L * seconds, 3000L * seconds, 0, 0, was.statuses(), was.failures()),
                new Throughput(was.responseBytes(), was.requestBytes(), 3000, 2999.5),
                new LatencyDistributions(latency, summary(was.serviceTime(), median * 0.9, random), was.senderLag()),
                course,
                was.timerSlackNanos());
    }

    private static LatencySummary summary(LatencySummary was, double medianMicros, Random random) {
        Histogram histogram = Histograms.create();
        for (int n = 0; n < 30_000; n++) {
            histogram.recordValue((long) (1000 * medianMicros * Math.exp(0.8 * random.nextGaussian())));
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return new LatencySummary(
                was.count(),
                was.minMicros(),
                was.meanMicros(),
                was.p50Micros(),
                was.p90Micros(),
                was.p95Micros(),
                was.p96Micros(),
                was.p97Micros(),
                was.p98Micros(),
                was.p99Micros(),
                was.p999Micros(),
                was.p9999Micros(),
                was.maxMicros(),
                Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
    }

    private static SampleSet samples(int seconds, boolean http, Random random) {
        List<TimeSeries> series = new ArrayList<>();
        series.add(series("intervalCpuPercent", seconds, 5, http ? 43 : 60, random));
        series.add(series("psLifetimeCpuPercent", seconds, 5, http ? 55 : 70, random));
        series.add(series("rssBytes", seconds, 5, (http ? 115.0 : 130.0) * MEGABYTE, random));
        series.add(series("nmtTotalCommittedBytes", seconds, 5, 105 * MEGABYTE, random));
        for (int n = 0; n < NMT.size(); n++) {
            series.add(series("nmt" + NMT.get(n) + "CommittedBytes", seconds, 5, 10.0 * MEGABYTE - n, random));
        }
        series.add(series("serverHiccupMaxMicros", seconds, 1, http ? 900 : 60_000, random));
        series.add(series("clientHiccupMaxMicros", seconds, 1, 1_000, random));
        series.add(series("gcPauseMillis", seconds, 1, http ? 6 : 9, random));
        series.add(series("heapUsedAfterGcBytes", seconds, 1, 7 * MEGABYTE, random));
        series.add(series("sentPerSecond", seconds, 1, 3_000, random));
        series.add(series("answeredPerSecond", seconds, 1, 2_990, random));
        return new SampleSet(series, List.of());
    }

    private static TimeSeries series(String name, int seconds, int each, double mean, Random random) {
        return new TimeSeries(
                name,
                IntStream.rangeClosed(0, seconds / each)
                        .mapToObj(n -> new TimeSeries.Point(n * each, mean * (0.95 + 0.1 * random.nextDouble())))
                        .toList());
    }

    private static TrialResult requestMemory(int n) {
        TrialResult trial = StoredRun.read().trials().get(n);
        List<RequestMemory.MeasuredRequest> readings = IntStream.range(0, 20)
                .mapToObj(request -> new RequestMemory.MeasuredRequest(
                        (16 + n) * MEGABYTE + request * 1024L, 15 * MEGABYTE, MEGABYTE, 28 * MEGABYTE, 4096, 0))
                .toList();
        return with(
                trial,
                "1" + n + "-request-memory",
                Suite.REQUEST_MEMORY,
                "1 MB",
                trial.workload(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new RequestMemory(MEGABYTE, 10, readings, OptionalLong.of(70 * MEGABYTE))),
                Optional.empty(),
                new SampleSet(List.of(), List.of()));
    }

    private static TrialResult capacity(int n) {
        TrialResult trial = StoredRun.read().trials().get(n);
        List<Capacity.Step> steps = IntStream.rangeClosed(1, 6)
                .mapToObj(step -> new Capacity.Step(
                        1000 * step,
                        step < 6 ? Validity.VALID : Validity.SATURATED_BY_SERVER,
                        List.of(),
                        step < 5,
                        1000 * step,
                        200 + 10 * step,
                        900 * Math.pow(2, step),
                        15 * step,
                        150,
                        OptionalLong.of(200 << 20)))
                .toList();
        return with(
                trial,
                "2" + n + "-capacity",
                Suite.CAPACITY,
                "steady",
                trial.workload(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new Capacity(20_000, 4000 + 100 * n, LimitingFactor.P99, steps)),
                new SampleSet(List.of(), List.of()));
    }

    private static TrialResult with(
            TrialResult trial,
            String id,
            Suite suite,
            String scenario,
            Workload workload,
            Optional<LoadResult> load,
            Optional<ServerCost> cost,
            Optional<RequestMemory> requestMemory,
            Optional<Capacity> capacity,
            SampleSet samples) {
        return new TrialResult(
                new TrialIdentity(id, trial.position(), trial.pair(), false, suite, scenario),
                trial.variant(),
                workload,
                trial.startedAt(),
                trial.elapsedSeconds(),
                trial.assessment(),
                trial.serverEvidence(),
                new Measurements(
                        trial.warmUp(),
                        Optional.empty(),
                        load,
                        cost,
                        trial.hostNoise(),
                        trial.groundTruthLatency(),
                        requestMemory,
                        capacity,
                        samples));
    }
}
