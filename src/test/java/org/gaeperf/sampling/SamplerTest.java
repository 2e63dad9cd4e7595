package org.gaeperf.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.gaeperf.model.Json;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.process.Command;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.jvm.NativeMemoryProbe;
import org.gaeperf.sampling.proc.ContextSwitchProbe;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.HostProbe;
import org.gaeperf.sampling.proc.PsProbe;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class SamplerTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    private Path directory;

    /** A probe that does what the test says. */
    private record FakeProbe(String name, Overhead overhead, Duration deadline, Body body) implements Probe {

        FakeProbe(String name, Body body) {
            this(name, Overhead.FILE, Duration.ofSeconds(5), body);
        }

        @Override
        public List<Observation> sample(RawOutputSink raw) throws ProbeException {
            try {
                return body.run(raw);
            } catch (InterruptedException e) {
                throw new ProbeException("interrupted", e);
            }
        }

        private interface Body {
            List<Observation> run(RawOutputSink raw) throws ProbeException, InterruptedException;
        }
    }

    private static FakeProbe steady(String name) {
        return new FakeProbe(name, raw -> List.of(new Observation(name, 1)));
    }

    private SampleSet samplesOf(Duration interval, long millis, Probe... probes) throws InterruptedException {
        try (Sampler sampler = new Sampler(List.of(probes), interval, directory)) {
            sampler.start();
            Thread.sleep(millis);
            return sampler.stop();
        }
    }

    /** Stops as soon as the first probe has been asked a number of times, however long that takes. */
    private SampleSet untilAsked(Duration interval, int times, FakeProbe first, Probe... others)
            throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(times);
        List<Probe> probes = new ArrayList<>(List.of(others));
        probes.add(0, new FakeProbe(first.name(), raw -> {
            List<Observation> observations = first.sample(raw);
            asked.countDown();
            return observations;
        }));
        try (Sampler sampler = new Sampler(probes, interval, directory)) {
            sampler.start();
            asked.await();
            return sampler.stop();
        }
    }

    private static List<Double> seconds(SampleSet samples, String series) {
        return samples.series(series).orElseThrow().points().stream()
                .map(TimeSeries.Point::seconds)
                .toList();
    }

    @Test
    void samplesSurviveJson() throws Exception {
        SampleSet samples = new SampleSet(
                List.of(new TimeSeries("a", List.of(new TimeSeries.Point(1.5, 2)))),
                List.of(new MissedSample(3, "ps", "gone")));

        assertThat(Json.LINE.readValue(Json.LINE.writeValueAsString(samples), SampleSet.class))
                .isEqualTo(samples);
        assertThat(samples.series("b")).isEmpty();
    }

    @Test
    @DisplayName("samples are taken at the start, at multiples of the interval, and at the end")
    void timesOfSamples() throws Exception {
        List<Double> seconds = seconds(untilAsked(Duration.ofSeconds(1), 3, steady("a")), "a");

        // A busy machine takes them later, and one more until it has stopped, but none of them before its time.
        assertThat(seconds).hasSizeGreaterThanOrEqualTo(4);
        assertThat(seconds).isSorted();
        for (int n = 0; n < 3; n++) {
            assertThat(seconds.get(n)).isGreaterThanOrEqualTo(n - 0.05);
        }
    }

    @Test
    void leavesOutSamplesThatFallDueDuringAnother() throws Exception {
        FakeProbe slow = new FakeProbe("slow", raw -> {
            Thread.sleep(1_500);
            return List.of(new Observation("slow", 1));
        });

        SampleSet samples = untilAsked(Duration.ofMillis(600), 2, slow);

        List<Double> seconds = seconds(samples, "slow");
        // A busy machine may take one more until it has stopped.
        assertThat(seconds).hasSizeGreaterThanOrEqualTo(3);
        assertThat(seconds.get(1)).isGreaterThanOrEqualTo(1.75);
        assertThat(samples.missedSamples()).extracting(MissedSample::source).containsOnly("sampler");
        assertThat(samples.missedSamples().get(0).reason())
                .matches(
                        "([2-9]|\\d\\d+) sample\\(s\\) skipped: the previous one took longer than the interval of PT0\\.6S");
    }

    @Test
    @DisplayName("times are relative to the zero that was set, for earlier samples too")
    void zeroOfTimes() throws Exception {
        FakeProbe failing = new FakeProbe("failing", raw -> {
            throw new ProbeException("always");
        });
        try (Sampler sampler = new Sampler(List.of(steady("a"), failing), HOUR, directory)) {
            long beginNanos = System.nanoTime();
            sampler.start();
            long zeroNanos = System.nanoTime() + 10_000_000_000L;
            sampler.setZero(zeroNanos);

            SampleSet samples = sampler.stop();

            double earliest = (beginNanos - zeroNanos) / 1e9 - 0.001;
            double latest = (System.nanoTime() - zeroNanos) / 1e9;
            assertThat(seconds(samples, "a").get(0)).isBetween(earliest, latest);
            assertThat(samples.missedSamples().get(0).seconds()).isBetween(earliest, latest);
        }
    }

    @Test
    void readsTheCheapProbesFirst() throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        List<Probe> probes = new ArrayList<>();
        for (Probe.Overhead cost : List.of(Probe.Overhead.JVM, Probe.Overhead.FILE, Probe.Overhead.PROCESS)) {
            probes.add(new FakeProbe(cost.name(), cost, HOUR, raw -> {
                order.add(cost.name());
                return List.of();
            }));
        }

        samplesOf(HOUR, 0, probes.toArray(Probe[]::new));

        assertThat(order).startsWith("FILE", "PROCESS", "JVM");
    }

    @Test
    void keepsEveryRawOutputAlsoOfAProbeThatFailed() throws Exception {
        FakeProbe failing = new FakeProbe("failing", raw -> {
            raw.keep("text", "not understood");
            throw new SampleFormatException("here", "a number", "not understood");
        });

        SampleSet samples = samplesOf(HOUR, 100, failing);

        assertThat(directory.resolve("text-000.txt")).hasContent("not understood");
        assertThat(directory.resolve("text-001.txt")).hasContent("not understood");
        assertThat(samples.series()).isEmpty();
        assertThat(samples.missedSamples())
                .hasSize(2)
                .extracting(MissedSample::source, MissedSample::reason)
                .containsOnly(tuple("failing", "here: expected a number, found \"not understood\""));
    }

    @Test
    @DisplayName("a probe that throws leaves a missing sample, and the others go on")
    void failingProbe() throws Exception {
        FakeProbe broken = new FakeProbe("broken", raw -> {
            throw new IllegalStateException("bug");
        });

        SampleSet samples = samplesOf(HOUR, 100, broken, steady("a"));

        assertThat(samples.missedSamples())
                .extracting(MissedSample::reason)
                .containsOnly("the probe failed: java.lang.IllegalStateException: bug");
        assertThat(seconds(samples, "a")).hasSize(2);
    }

    @Test
    void aProbeThatHangsIsAGapWithinItsBound() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        FakeProbe hung = new FakeProbe("hung", Probe.Overhead.JVM, Duration.ofMillis(100), raw -> {
            while (true) {
                try {
                    never.await();
                } catch (InterruptedException ignored) {
                    // Does not end even when it is asked to.
                }
            }
        });
        SampleSet samples = samplesOf(HOUR, 0, hung, steady("a"));

        assertThat(samples.missedSamples())
                .extracting(MissedSample::reason)
                .containsExactly(
                        "no result within PT2.1S", "the previous sample has not ended, so no new one was started");
        assertThat(seconds(samples, "a")).hasSize(2);
    }

    @Test
    void aCommandThatHangsIsKilledAndNamed() throws Exception {
        Command sleep = new Command(List.of("sh", "-c", "sleep 60"), List.of(), Duration.ofMillis(200));

        SampleSet samples = samplesOf(HOUR, 0, new PsProbe(ServerProcesses.of(42), sleep));

        assertThat(samples.missedSamples())
                .hasSize(2)
                .allSatisfy(gap -> assertThat(gap.reason())
                        .startsWith("command \"sh -c sleep 60\" did not end within PT0.2S and was killed"));
    }

    @Test
    void aMissingCommandIsAGap() throws Exception {
        Command missing = new Command(List.of("no-such-program"), List.of(), Duration.ofSeconds(1));

        SampleSet samples = samplesOf(HOUR, 0, new PsProbe(ServerProcesses.of(42), missing));

        assertThat(samples.missedSamples()).hasSize(2).allSatisfy(gap -> {
            assertThat(gap.source()).isEqualTo("ps");
            assertThat(gap.reason()).startsWith("command \"no-such-program\" could not be started");
        });
    }

    @Test
    @DisplayName("a server that dies between samples leaves its series and missing samples")
    void serverThatDies() throws Exception {
        try (TargetProcess target = TargetProcess.start("-XX:NativeMemoryTracking=summary")) {
            List<Probe> probes = List.of(
                    new NativeMemoryProbe(target.jcmd()),
                    new PsProbe(ServerProcesses.of(target.pid()), List.of(), Duration.ofSeconds(5)),
                    new ContextSwitchProbe(ServerProcesses.of(target.pid())),
                    new CpuProbe(target.pid()),
                    new HostProbe(List.of()));
            try (Sampler sampler = new Sampler(probes, HOUR, directory)) {
                sampler.start();
                waitFor(directory.resolve("native-memory-000.txt"));
                target.kill();

                SampleSet samples = sampler.stop();

                assertThat(seconds(samples, "rssBytes")).hasSize(1);
                assertThat(seconds(samples, "nmtTotalCommittedBytes")).hasSize(1);
                assertThat(seconds(samples, "loadAverage1")).hasSize(2);
                assertThat(samples.missedSamples())
                        .extracting(MissedSample::source)
                        .containsExactly("/proc/PID/task/*/status", "/proc/PID/stat", "ps", "jcmd VM.native_memory");
            }
        }
    }

    private static void waitFor(Path file) throws InterruptedException {
        while (!Files.exists(file)) {
            Thread.sleep(20);
        }
    }

    @Test
    @DisplayName("raw output that cannot be kept is recorded as missing, and its values stay")
    void rawOutputThatCannotBeKept() throws Exception {
        FakeProbe probe = new FakeProbe("a", raw -> {
            raw.keep("no/such/directory", "text");
            return List.of(new Observation("a", 1));
        });

        SampleSet samples = samplesOf(HOUR, 0, probe);

        assertThat(seconds(samples, "a")).hasSize(2);
        assertThat(samples.missedSamples())
                .hasSize(2)
                .allSatisfy(gap -> assertThat(gap.reason()).startsWith("raw output was not kept: "));
    }

    @Test
    void closeEndsAtOnceWithoutALastSample() {
        List<Long> taken = Collections.synchronizedList(new ArrayList<>());
        FakeProbe slow = new FakeProbe("slow", raw -> {
            taken.add(System.nanoTime());
            Thread.sleep(HOUR.toMillis());
            return List.of();
        });
        Sampler sampler = new Sampler(List.of(slow), HOUR, directory);
        sampler.start();

        sampler.close();
        sampler.close();

        assertThat(taken).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void saysBeforeTheRunThatTheDirectoryCannotBeMade() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> new Sampler(List.of(), HOUR, file).start())
                .withMessage("directory for raw outputs " + file
                        + " cannot be created: java.nio.file.FileAlreadyExistsException: " + file);
    }

    @Test
    void refusesAnIntervalOfNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sampler(List.of(), Duration.ZERO, directory))
                .withMessage("sample interval PT0S must be above 0");
    }
}
