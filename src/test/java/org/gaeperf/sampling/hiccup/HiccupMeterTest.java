package org.gaeperf.sampling.hiccup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.TargetProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HiccupMeterTest {

    @Test
    void countsEveryPeriodOfTenMilliseconds() throws Exception {
        long before = System.nanoTime();
        HiccupMeter meter = HiccupMeter.start();
        Thread.sleep(1_200);
        HiccupReport report = meter.stop();
        long after = System.nanoTime();

        assertThat(report.startNanos()).isBetween(before, after);
        assertThat(report.samples()).isBetween(60L, (after - before) / 10_000_000);
        assertThat(report.maxMicrosBySecond()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(report.p50Micros()).isPositive().isLessThanOrEqualTo(report.p99Micros());
        assertThat(report.p999Micros()).isBetween(report.p99Micros(), report.maxMicros());
    }

    @Test
    void theHistogramCanBeDecoded() throws Exception {
        HiccupMeter meter = HiccupMeter.start();
        Thread.sleep(100);
        HiccupReport report = meter.stop();

        Histogram histogram = Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(report.histogramNanos())), 0);

        assertThat(histogram.getTotalCount()).isEqualTo(report.samples());
        assertThat(histogram.getMaxValue() / 1e3).isCloseTo(report.maxMicros(), within(0.001));
    }

    @Test
    void placesEachSecondOnTheCommonClock() {
        HiccupReport report = new HiccupReport(
                5_000_000_000L, List.of(80.0, 1200.0), List.of(0, 14), 2_000, 60, 90, 200, 1200, "", List.of());

        assertThat(report.maxMicros("hiccupMaxMicros", 7_500_000_000L))
                .isEqualTo(new TimeSeries(
                        "hiccupMaxMicros", List.of(new TimeSeries.Point(-2.5, 80), new TimeSeries.Point(-1.5, 1200))));
    }

    /** A meter that only kept the longest delay of each second would not know how much of the time was lost. */
    @Test
    void sumsUpHowLongItWasHeldUp() throws Exception {
        Process meter = new ProcessBuilder(
                        TargetProcess.JDK_HOME.resolve("bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HiccupMain.class.getName())
                .start();
        Thread.sleep(1_500);
        for (int i = 0; i < 5; i++) {
            signal("STOP", meter.pid());
            Thread.sleep(60);
            signal("CONT", meter.pid());
            Thread.sleep(100);
        }
        meter.getOutputStream().close();
        HiccupReport report =
                HiccupReport.parse(new String(meter.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());

        assertThat(report.stalledMillis("stalledMillis", 0).points().stream()
                        .mapToDouble(TimeSeries.Point::value)
                        .sum())
                .isBetween(5 * 50.0, report.maxMicrosBySecond().size() * 1000.0);
        assertThat(report.stalledMillisBySecond()).allMatch(millis -> millis >= 0 && millis <= 1000);
    }

    private static void signal(String name, long pid) throws Exception {
        new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid).start().waitFor();
    }

    @Test
    void secondsOfBothListsMustMatch() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> HiccupReport.parse(
                        new HiccupReport(5, List.of(80.5), List.of(0), 1, 1, 1, 1, 80.5, "HISTF=", List.of())
                                .toJson()
                                .replace("\"stalledMillisBySecond\":[0]", "\"stalledMillisBySecond\":[0,1]")));
    }

    @Test
    void aReportSurvivesJson() {
        HiccupReport report = new HiccupReport(
                5, List.of(80.5, 1200.0), List.of(0, 14), 2_000, 60.1, 90, 200, 1200, "HISTF=", List.of());

        assertThat(report.toJson()).doesNotContain("\n");
        assertThat(HiccupReport.parse(report.toJson())).isEqualTo(report);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{", "[]", "{\"startNanos\": 1}", "{\"startNanos\": \"x\"}"})
    void saysThatAReportIsNone(String json) {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> HiccupReport.parse(json))
                .withMessageStartingWith("hiccup meter: expected one line of JSON");
    }

    @Test
    void runsInAProcessOfItsOwnOnTheSameClock() throws Exception {
        long before = System.nanoTime();
        try (HiccupProcess process = HiccupProcess.start(TargetProcess.JDK_HOME, List.of("nice", "-n", "0"))) {
            Thread.sleep(1_000);
            HiccupReport report = process.stop();

            assertThat(report.startNanos()).isBetween(before, System.nanoTime());
            assertThat(report.samples()).isPositive();
        }
    }

    @Test
    void endsWithItsParent() throws Exception {
        Process process = new ProcessBuilder(
                        TargetProcess.JDK_HOME.resolve("bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HiccupMain.class.getName())
                .start();

        process.getOutputStream().close();

        assertThat(process.onExit().get()).returns(0, Process::exitValue);
    }

    @Test
    void saysThatItCouldNotBeStarted() {
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> HiccupProcess.start(Path.of("no-such-jdk"), List.of()))
                .withMessageStartingWith("hiccup meter \"no-such-jdk/bin/java -XX:+UseSerialGC")
                .withMessageContaining("could not be started");
    }

    @Test
    void saysThatItDied() throws Exception {
        List<String> dying = List.of("sh", "-c", "echo x >&2; exit 5");
        try (HiccupProcess process = HiccupProcess.start(TargetProcess.JDK_HOME, dying)) {
            assertThatExceptionOfType(CommandException.class)
                    .isThrownBy(process::stop)
                    .withMessage("the hiccup meter ended with exit code 5: x");
        }
    }
}
