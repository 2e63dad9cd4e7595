package org.gaeperf.report;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.scenario.SequentialRequests;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;

/** The trials of {@link MadeRuns}: those of the stored run, with what was measured made up. */
final class MadeTrials {

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

    private MadeTrials() {}

    /** Returns two pairs of trials under load, each so many seconds long. */
    static List<TrialResult> loads(int seconds) {
        List<TrialResult> stored = StoredRun.read().trials().subList(0, 4);
        return IntStream.range(0, 4)
                .mapToObj(n -> {
                    TrialResult trial = stored.get(n);
                    boolean http = trial.variant().name().equals("http");
                    Random random = new Random(n);
                    return TrialResults.copyOf(trial)
                            .suite(Suites.LOAD)
                            .scenario(WarmServer.STEADY)
                            .load(load(trial, seconds, http, random))
                            .samples(samples(seconds, http, random))
                            .build();
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
                            second,
                            3000,
                            0,
                            median * 0.6,
                            median,
                            p99,
                            p99 * (1 + 3 * random.nextDouble()),
                            p99,
                            50,
                            p99);
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

    private static TimeSeries[] samples(int seconds, boolean http, Random random) {
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
        return series.toArray(TimeSeries[]::new);
    }

    private static TimeSeries series(String name, int seconds, int each, double mean, Random random) {
        return new TimeSeries(
                name,
                IntStream.rangeClosed(0, seconds / each)
                        .mapToObj(n -> new TimeSeries.Point(n * each, mean * (0.95 + 0.1 * random.nextDouble())))
                        .toList());
    }

    /** A trial of the memory of requests, instead of the load of a stored trial. */
    static TrialResult requestMemory(int n) {
        TrialResult trial = StoredRun.read().trials().get(n);
        List<RequestMemory.MeasuredRequest> readings = IntStream.range(0, 20)
                .mapToObj(request -> new RequestMemory.MeasuredRequest(
                        (16 + n) * MEGABYTE + request * 1024L, 15 * MEGABYTE, MEGABYTE, 28 * MEGABYTE, 4096, 0))
                .toList();
        return TrialResults.copyOf(trial)
                .withoutLoad()
                .id("1" + n + "-request-memory")
                .suite(Suites.REQUEST_MEMORY)
                .scenario(new SequentialRequests(1024 * 1024))
                .requestMemory(new RequestMemory(MEGABYTE, 10, readings, OptionalLong.of(70 * MEGABYTE)))
                .build();
    }

    /** A trial of the capacity, instead of the load of a stored trial. */
    static TrialResult capacity(int n) {
        TrialResult trial = StoredRun.read().trials().get(n);
        List<Capacity.Step> steps = IntStream.rangeClosed(1, 6)
                .mapToObj(step -> new Capacity.Step(
                        1000 * step,
                        step < 6 ? Validity.VALID : Validity.SATURATED_BY_SERVER,
                        List.of(),
                        step < 5,
                        false,
                        1000 * step,
                        200 + 10 * step,
                        900 * Math.pow(2, step),
                        15 * step,
                        150,
                        OptionalLong.of(200 << 20)))
                .toList();
        return TrialResults.copyOf(trial)
                .withoutLoad()
                .id("2" + n + "-capacity")
                .suite(Suites.CAPACITY)
                .scenario(WarmServer.STEADY)
                .capacity(new Capacity(20_000, 4000 + 100 * n, LimitingFactor.P99, steps))
                .build();
    }
}
