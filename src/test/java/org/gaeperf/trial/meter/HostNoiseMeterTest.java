package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.Throttling;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.sampling.hiccup.HiccupReport;
import org.gaeperf.sampling.proc.CgroupThrottling;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the machine did, from samples that are made up. */
class HostNoiseMeterTest {

    @TempDir
    private Path directory;

    @Test
    void oneDisturbedSampleOfAFewCounts() {
        assertThat(new HostNoiseMeter(CpuAffinity.none(2), false)
                        .summarize(steal(1, 30, 2, 1))
                        .stealPercent())
                .contains(30.0);
        assertThat(new HostNoiseMeter(CpuAffinity.none(2), false)
                        .summarize(steal(4))
                        .stealPercent())
                .contains(4.0);
    }

    /** Otherwise nothing that takes an hour would ever be valid on a machine that is shared. */
    @Test
    void aTenthOfManySamplesIsLeftOut() {
        double[] percents =
                IntStream.range(0, 100).mapToDouble(i -> i < 10 ? 30 : 1).toArray();
        assertThat(new HostNoiseMeter(CpuAffinity.none(2), false)
                        .summarize(steal(percents))
                        .stealPercent())
                .contains(1.0);

        percents[99] = 20;
        assertThat(new HostNoiseMeter(CpuAffinity.none(2), false)
                        .summarize(steal(percents))
                        .stealPercent())
                .contains(20.0);
    }

    @Test
    void aKernelThatDoesNotTellIsNoZero() {
        assertThat(new HostNoiseMeter(CpuAffinity.none(2), false)
                        .summarize(new SampleSet(List.of(), List.of()))
                        .stealPercent())
                .isEmpty();
    }

    @Test
    void throttlingIsWhatWasCountedBetweenStartAndEnd() throws Exception {
        stat(3, 70_000);
        HostNoiseMeter meter = new HostNoiseMeter(CpuAffinity.none(2), false);
        meter.begin(
                ThrottlingMeter.start(cgroup()),
                Optional.of(ThrottlingMeter.start(cgroup())),
                false,
                ProcessHandle.current().pid());
        stat(5, 95_000);
        meter.end();
        stat(9, 500_000);

        HostNoise noise = meter.summarize(steal(1));

        assertThat(noise.serverThrottling()).hasValueSatisfying(throttling -> {
            assertThat(throttling.periods()).isEqualTo(2);
            assertThat(throttling.throttledMillis()).isEqualTo(25);
            assertThat(throttling.percent()).isPositive();
        });
        assertThat(noise.clientThrottling().map(Throttling::periods)).contains(2L);
    }

    @Test
    void throttlingThatWasNotMeasuredIsNoZero() {
        HostNoiseMeter meter = new HostNoiseMeter(CpuAffinity.none(2), false);
        meter.end();

        assertThat(meter.summarize(steal(1)).serverThrottling()).isEmpty();
    }

    /** No delay of these is a hiccup, but each delays one request in twenty of its second. */
    @Test
    void delaysBelowAHiccupAddUp() {
        HostNoiseMeter meter = new HostNoiseMeter(CpuAffinity.none(2), false);
        meter.setServerHiccups(new HiccupReport(
                0, List.of(49_000.0, 49_000.0), List.of(49, 49), 2000, 60, 45_000, 48_000, 49_000, "", List.of()));

        SampleSet samples =
                meter.addTo(new SampleSet(List.of(), List.of()), new MeasurementWindow(0, 10, 0, 2_000_000_000));

        assertThat(meter.summarize(samples).server()).hasValueSatisfying(hiccups -> {
            assertThat(hiccups.disturbedSeconds()).isZero();
            assertThat(hiccups.stalledPercent()).contains(4.9);
        });
    }

    @Test
    @DisplayName("seconds at the edges of a measurement count by the share of them that is in it")
    void edges() {
        HostNoiseMeter meter = new HostNoiseMeter(CpuAffinity.none(2), false);
        // The meter's seconds begin 0.9 s before those of the measurement, and all stalls are in the two at its edges.
        meter.setServerHiccups(new HiccupReport(
                0,
                List.of(400_000.0, 0.0, 0.0, 400_000.0),
                List.of(400, 0, 0, 400),
                400,
                0,
                0,
                0,
                400_000,
                "",
                List.of()));
        MeasurementWindow window = new MeasurementWindow(0, 10, 900_000_000, 3_100_000_000L);

        SampleSet samples = meter.addTo(new SampleSet(List.of(), List.of()), window);

        assertThat(meter.summarize(samples).server()).hasValueSatisfying(hiccups -> {
            assertThat(hiccups.seconds()).isEqualTo(2);
            assertThat(hiccups.disturbedSeconds()).isZero();
            // Two tenths of a second with 400 ms each, of 2.2 s; in full it was 20 %.
            assertThat(hiccups.stalledPercent().orElseThrow()).isCloseTo(100 * 0.08 / 2.2, within(1e-6));
        });
    }

    @Test
    @DisplayName("requests that are due while a quota holds up a side are disturbed, too")
    void throttlingDisturbsRequests() throws Exception {
        TimeSeries disturbed = new TimeSeries(
                HostNoiseMeter.DISTURBED_REQUESTS, List.of(new TimeSeries.Point(0, 4), new TimeSeries.Point(1, 8)));
        SampleSet samples = new SampleSet(List.of(disturbed), List.of());
        assertThat(new HostNoiseMeter(CpuAffinity.none(2), false)
                        .summarize(samples)
                        .disturbedRequestsPercent())
                .contains(6.0);

        stat(3, 0);
        HostNoiseMeter meter = new HostNoiseMeter(CpuAffinity.none(2), false);
        meter.begin(
                ThrottlingMeter.start(cgroup()),
                Optional.of(ThrottlingMeter.start(cgroup())),
                false,
                ProcessHandle.current().pid());
        Thread.sleep(100);
        stat(5, 5_000);
        meter.end();

        // At most 5 of 100 ms on each side, of the 94 % that were not disturbed before.
        assertThat(meter.summarize(samples).disturbedRequestsPercent())
                .hasValueSatisfying(percent -> assertThat(percent).isBetween(6.001, 15.2));
    }

    @Test
    @DisplayName("the quota that the harness itself gives the server is no noise of the host")
    void intendedQuota() throws Exception {
        SampleSet samples = new SampleSet(
                List.of(new TimeSeries(HostNoiseMeter.DISTURBED_REQUESTS, List.of(new TimeSeries.Point(0, 6)))),
                List.of());
        stat(3, 0);
        Files.writeString(
                Files.createDirectories(directory.resolve("proc/43")).resolve("cgroup"), "0::/client.scope\n");
        Files.writeString(
                Files.createDirectories(directory.resolve("cgroup/client.scope"))
                        .resolve("cpu.stat"),
                "nr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
        HostNoiseMeter meter = new HostNoiseMeter(CpuAffinity.none(2), true);
        meter.begin(
                ThrottlingMeter.start(cgroup()),
                Optional.of(ThrottlingMeter.start(
                        CgroupThrottling.find(43, directory.resolve("proc"), directory.resolve("cgroup")))),
                false,
                ProcessHandle.current().pid());
        Thread.sleep(100);
        stat(5, 5_000);
        meter.end();

        HostNoise noise = meter.summarize(samples);
        assertThat(noise.serverThrottling()).isEmpty();
        assertThat(noise.disturbedRequestsPercent()).contains(6.0);
    }

    @Test
    @DisplayName("with the client on other hosts, its cores are watched here if what the server needs runs on them")
    void coresOfACompanion() throws Exception {
        SortedSet<Integer> allowed = BuildContext.topology().cpus();
        assumeTrue(allowed.size() > 1, "this process may use a single core");
        CpuAffinity pinning = CpuAffinity.parse(allowed.first() + ":" + allowed.last(), BuildContext.topology());

        assertThat(withoutClient(pinning, false).clientCores()).isEmpty();
        assertThat(withoutClient(pinning, true).clientCores()).hasValueSatisfying(cores -> {
            assertThat(cores.cpus()).isEqualTo(allowed.last().toString());
            assertThat(cores.busyPercent()).isBetween(0.0, 100.0);
        });
    }

    private HostNoise withoutClient(CpuAffinity pinning, boolean hasCompanion) throws Exception {
        HostNoiseMeter meter = new HostNoiseMeter(pinning, false);
        meter.begin(
                ThrottlingMeter.start(cgroup()),
                Optional.empty(),
                hasCompanion,
                ProcessHandle.current().pid());
        Thread.sleep(600);
        meter.end();
        return meter.summarize(steal(1));
    }

    private CgroupThrottling cgroup() throws Exception {
        Files.createDirectories(directory.resolve("proc/42"));
        Files.writeString(directory.resolve("proc/42/cgroup"), "0::/load.scope\n");
        return CgroupThrottling.find(42, directory.resolve("proc"), directory.resolve("cgroup"));
    }

    private void stat(long periods, long micros) throws IOException {
        Path group = Files.createDirectories(directory.resolve("cgroup/load.scope"));
        Files.writeString(
                group.resolve("cpu.stat"),
                "nr_periods 50\nnr_throttled " + periods + "\nthrottled_usec " + micros + "\n");
    }

    private static SampleSet steal(double... percents) {
        List<TimeSeries.Point> points = IntStream.range(0, percents.length)
                .mapToObj(i -> new TimeSeries.Point(5 * i, percents[i]))
                .toList();
        return new SampleSet(List.of(new TimeSeries("hostStealPercent", points)), List.of());
    }
}
