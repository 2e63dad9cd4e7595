package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.declaration.Durations;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The suites that run, the defaults of each, and which of them an option counts for. */
class SuiteSettingsTest extends GivenOptions {

    @Test
    void allSuitesAreThoseThatCompareRuntimes() {
        List<Suite> all = Suite.all().stream().filter(Suite::isAmongAll).toList();
        assertThat(all)
                .contains(Suites.LOAD, Suites.CPU)
                .doesNotContain(Suites.SIZING, Suites.GATE, Suites.CALIBRATION);
        assertThat(parse("bench.suite", "all").suites()).containsExactlyElementsOf(all);
        assertThat(parse("bench.suite", "cpu,all,load").suites())
                .startsWith(Suites.CPU, Suites.LOAD)
                .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void eachSuiteHasDefaultsOfItsOwnAndWhatIsGivenCountsForAll() {
        BenchmarkOptions defaulted = parse("bench.suite", "load,cpu");
        assertThat(defaulted.settings(Suites.CPU).workload()).isEqualTo(Workload.openLoop(100, 1024, 1, 32768, 1024));
        assertThat(defaulted.settings(Suites.CPU).duration()).isEqualTo(Duration.ofSeconds(30));
        assertThat(defaulted.recorded().effective())
                .containsEntry("bench.rate", "3000 alone, 1000 concurrent (load), 100 (cpu)")
                .containsEntry("bench.connections", "1024");

        BenchmarkOptions given = parse("bench.suite", "load,cpu", "bench.rate", "70", "bench.duration", "1h");
        assertThat(given.settings(Suites.CPU).workload().requestsPerSecond()).isEqualTo(70);
        assertThat(given.settings(Suites.CPU).duration()).isEqualTo(Duration.ofHours(1));
        assertThat(given.recorded().effective())
                .containsEntry("bench.rate", "70")
                .containsEntry("bench.duration", "1h");
    }

    @Test
    void whatIsGivenCountsOnlyForTheSuitesThatReadIt() {
        BenchmarkOptions defaulted = parse("bench.suite", "load,request-memory,startup");
        BenchmarkOptions given = parse(
                "bench.suite",
                "load,request-memory,startup",
                "bench.rate",
                "70",
                "bench.writeBytes",
                "2048",
                "bench.warmup",
                "7s",
                "bench.duration",
                "3s",
                "bench.forks",
                "5");

        assertThat(given.settings(Suites.LOAD).workload()).isEqualTo(Workload.openLoop(70, 0, 5, 2048, 1024));
        assertThat(given.settings(Suites.LOAD).forks()).isEqualTo(5);
        assertThat(given.settings(Suites.STARTUP))
                .isEqualTo(withForks(5, defaulted.settings(Suites.STARTUP)))
                .isNotEqualTo(defaulted.settings(Suites.STARTUP));
        assertThat(given.settings(Suites.REQUEST_MEMORY))
                .isEqualTo(withForks(5, defaulted.settings(Suites.REQUEST_MEMORY)));
        assertThat(given.recorded().effective())
                .containsEntry("bench.rate", "70")
                .containsEntry("bench.warmup", "7s")
                .containsEntry("bench.forks", "5");
    }

    private static SuiteSettings withForks(int forks, SuiteSettings settings) {
        return new SuiteSettings(
                settings.workload(),
                settings.warmUp(),
                settings.duration(),
                forks,
                settings.concurrent(),
                settings.retryTime(),
                settings.sampleInterval());
    }

    @ParameterizedTest
    @CsvSource({
        "quick, load, 2s",
        "quick, cpu, 2s",
        "quick, capacity, 2s",
        "quick, gate, 5s",
        "quick, calibration, 5s",
        "published, load, 5s",
        "smoke, load, 5s"
    })
    @DisplayName("samples are taken more often where trials are short, except in gate and calibration")
    void sampleInterval(String preset, String key, String expected) {
        Suite suite = Suite.of(key);
        BenchmarkOptions options = parse("bench.preset", preset, "bench.suite", "load,cpu,capacity,calibration");

        assertThat(Durations.format(options.settings(suite).sampleInterval())).isEqualTo(expected);
    }

    @Test
    void eachSuiteHasItsOwnSampleInterval() {
        assertThat(parse().recorded().effective()).containsEntry("bench.sampleInterval", "2s");
        assertThat(parse("bench.suite", "load,calibration").recorded().effective())
                .containsEntry("bench.sampleInterval", "2s (load), 5s (calibration)");
    }

    @Test
    void sampleIntervalOfTheUserCountsForEachSuite() {
        BenchmarkOptions options = parse("bench.sampleInterval", "3s", "bench.suite", "load,calibration");

        for (Suite suite : List.of(Suites.LOAD, Suites.CPU, Suites.CAPACITY, Suites.GATE, Suites.CALIBRATION)) {
            assertThat(options.settings(suite).sampleInterval()).as(suite.key()).isEqualTo(Duration.ofSeconds(3));
        }
        assertThat(options.recorded().effective()).containsEntry("bench.sampleInterval", "3s");
    }

    /** The calibration measures its reference servers by its own settings, and the runtime by the defaults of the gate. */
    @Test
    void calibrationGetsOnlyWhatItReads() {
        BenchmarkOptions withDefaults = parse("bench.suite", "calibration");
        SuiteSettings usual = withDefaults.measurement().calibratedRuntime();
        BenchmarkOptions options = parse(
                "bench.suite",
                "load,calibration",
                "bench.rate",
                "70",
                "bench.connections",
                "9",
                "bench.warmup",
                "7s",
                "bench.duration",
                "3s",
                "bench.concurrent",
                "false");
        SuiteSettings runtime = options.measurement().calibratedRuntime();

        assertThat(options.settings(Suites.CALIBRATION).workload()).isEqualTo(Workload.openLoop(70, 0, 5, 1024, 9));
        assertThat(runtime.workload()).isEqualTo(Workload.openLoop(70, 0, 5, 1024, 9));
        assertThat(runtime.warmUp()).isEqualTo(usual.warmUp());
        assertThat(runtime.duration()).isEqualTo(usual.duration());
        assertThat(usual).isEqualTo(withDefaults.settings(Suites.GATE));
    }

    @Test
    void gateGetsWhatItReads() {
        SuiteSettings gate = parse("bench.rate", "70", "bench.warmup", "7s", "bench.duration", "3s")
                .settings(Suites.GATE);

        assertThat(gate.workload().requestsPerSecond()).isEqualTo(70);
        assertThat(gate.warmUp()).isEqualTo(WarmUpPlan.fixed(Duration.ofSeconds(7)));
        assertThat(gate.duration()).isEqualTo(Duration.ofSeconds(3));
    }
}
