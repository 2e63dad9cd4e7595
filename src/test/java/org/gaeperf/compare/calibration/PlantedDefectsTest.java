package org.gaeperf.compare.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.calibration.CalibrationCheck.Result;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.options.BuildContext;
import org.gaeperf.testkit.Draws;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A defect of the instrument, planted in the stored results of a sound calibration")
class PlantedDefectsTest extends PlantedDefects {

    private static final int RUNS = Draws.number(20, 100);

    @Test
    @DisplayName("none: no check fails in nine of ten calibrations, and what a run cannot tell is inconclusive")
    void soundInstrument() {
        List<List<String>> failures = IntStream.range(0, RUNS)
                .parallel()
                .mapToObj(seed -> failures(SoundCalibration.run(seed).build()))
                .filter(names -> !names.isEmpty())
                .toList();
        int withFailure = failures.size();
        Set<String> failed = failures.stream().flatMap(List::stream).collect(Collectors.toCollection(TreeSet::new));

        System.out.printf(
                Locale.ROOT, "%d of %d sound calibrations have a check that fails: %s%n", withFailure, RUNS, failed);
        assertThat(withFailure).isLessThan(RUNS / 10);
        assertThat(CalibrationChecks.checks(SoundCalibration.run(1).build()))
                .filteredOn(check -> check.result() == Result.INCONCLUSIVE)
                .extracting(CalibrationCheck::name)
                .contains(
                        "false difference in a primary metric",
                        "injected fault of half the threshold, called more than the threshold");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.02, 0.98})
    @DisplayName("one side is charged 2 % more CPU: the bias of a side")
    void biasedSide(double factor) {
        long found = IntStream.range(0, RUNS)
                .parallel()
                .mapToObj(seed -> SoundCalibration.identical(seed, 3)
                        .plant(CalibrationVariants.IDENTICAL_B::equals, trial -> withCpu(trial, factor))
                        .build())
                .filter(run -> biasFailures(run).contains("bias of a side, concurrent, CPU per 1,000 requests"))
                .count();

        System.out.printf(
                Locale.ROOT, "a bias of %+.0f %% is found in %d of %d calibrations%n", (factor - 1) * 100, found, RUNS);
        assertThat(found).isGreaterThan(RUNS * 9L / 10);
    }

    /** Makes only these checks, since all others of so many calibrations would take most of the time. */
    private static List<String> biasFailures(RunResult run) {
        return failures(new BiasChecks(List.of(new CalibrationTrials(run))).checks());
    }

    @Test
    @DisplayName("one side allocates 5 % more in every comparison: false differences of a primary metric")
    void falseDifferences() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(CalibrationVariants.IDENTICAL_B::equals, trial -> withAllocation(trial, 1.05)),
                "false difference in a primary metric");
    }

    @Test
    @DisplayName("one side has 40 % longer service times: false differences of metrics that are not primary")
    void falseSecondaryDifferences() {
        SoundCalibration calibration = SoundCalibration.identical(1, 3)
                .plant(
                        CalibrationVariants.IDENTICAL_B::equals,
                        trial -> SoundCalibration.withLoad(trial, PlantedDefects::withOtherMean));
        assertFails(calibration, "false difference in a metric that is not primary");
    }

    @Test
    @DisplayName("the hiccup meter takes 1.1 % of the server's cores: the CPU of the observers")
    void expensiveObserver() {
        HostNoise noise = HostNoiseBuilder.quiet()
                .serverCores(new HostNoise.CoreNoise("0", 0, 0, 0, 6, 0, 0, 1.1, 0))
                .build();
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                CalibrationVariants.IDENTICAL_A::equals,
                                trial -> TrialResults.copyOf(trial).noise(noise).build()),
                "CPU of the hiccup meter and other observers on the server's cores");
    }

    @Test
    @DisplayName("the rate of false differences is established by 37 comparisons without any, not by four")
    void rateOfFalseDifferences() {
        String name = "false difference in a metric that is not primary";
        assertThat(check(name, List.of(SoundCalibration.identical(2, 4).build()))
                        .result())
                .isEqualTo(Result.INCONCLUSIVE);
        List<RunResult> runs = new ArrayList<>();
        for (int seed = 0; seed < 30; seed++) {
            runs.add(SoundCalibration.identical(seed, 8).build());
        }
        CalibrationCheck many = check(name, runs);
        System.out.println(many.name() + ": " + many.measured());
        assertThat(many.result()).isEqualTo(Result.PASSED);
    }

    @Test
    @DisplayName("runs of two versions of gaeperf are not taken together")
    void twoInstruments() {
        RunResult one = SoundCalibration.identical(1, 1).build();
        RunResult other = RunResults.copyOf(one).id("other").sources("other").build();

        RunResult next = RunResults.copyOf(one).id("next").build();

        assertThatCode(() -> CalibrationPoolMain.requirePoolable(List.of(one, next)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> CalibrationPoolMain.requirePoolable(List.of(one, one)))
                .hasMessageContaining("is named twice, and would count twice; name each run once");
        assertThatThrownBy(() -> CalibrationPoolMain.requirePoolable(List.of(one, other)))
                .hasMessageContaining("another version of gaeperf");
    }

    @Test
    @DisplayName("the rules and limits of the calibration are those of the shipped gate")
    void shippedRules() throws Exception {
        Map<Metric, Double> rules =
                GateThresholds.read(
                                BuildContext.baseDirectory().resolve("src/main/resources/gate-thresholds.properties"))
                        .stream()
                        .collect(Collectors.toMap(RegressionThreshold::metric, RegressionThreshold::minimumEffect));

        InjectedFaultChecks.METRICS.forEach(
                (kind, metric) -> assertThat(kind.threshold()).as(kind.key()).isEqualTo(rules.get(metric)));
        BiasChecks.MAX_BIAS.forEach(
                (metric, limit) -> assertThat(limit).as(metric.key()).isEqualTo(rules.get(metric) / 2));
    }
}
