package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.text.ReportedSuite;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches of two identical servers, of which each step is held or not by chance. */
@DisplayName("Searches of identical servers")
class SizingSimulationTest {

    private static final InstanceLimits F1 = InstanceLimits.onCores("F1", 600, 2500, 1, 384L << 20, List.of());
    private static final int RUNS = 1000;

    @ParameterizedTest(name = "step noise {0}")
    @ValueSource(doubles = {0.03, 0.05, 0.1})
    @DisplayName("are claimed to need different numbers of instances in few runs of three each, and never by one each")
    void identicalServers(double noise) {
        Random random = new Random(7);
        double alone = IntStream.range(0, RUNS)
                        .filter(run -> isDifferenceClaimed(random, noise, 1, serverHolds(random)))
                        .count()
                / (double) RUNS;
        double three = IntStream.range(0, RUNS)
                        .filter(run -> isDifferenceClaimed(random, noise, 3, serverHolds(random)))
                        .count()
                / (double) RUNS;
        double overResolution = IntStream.range(0, RUNS)
                        .filter(run -> areFurtherApartThanResolved(random, noise, serverHolds(random)))
                        .count()
                / (double) RUNS;
        System.out.printf(
                Locale.ROOT,
                "noise of a step %.0f %%: single searches are over %.0f %% apart in %.1f %% of runs; claimed by one search"
                        + " each: %.1f %%, by three: %.1f %%%n",
                100 * noise,
                100 * Capacity.RESOLUTION,
                100 * overResolution,
                100 * alone,
                100 * three);

        assertThat(alone).as("claimed without an interval").isZero();
        assertThat(three).as("2 %, in 1,000 runs").isLessThan(0.035);
        assertThat(overResolution)
                .as("what a claim by the resolution alone would be")
                .isGreaterThan(0.04);
    }

    private static boolean isDifferenceClaimed(Random random, double noise, int forks, double serverHolds) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= forks; pair++) {
            for (ConnectorMode mode : List.of(ConnectorMode.HTTP, ConnectorMode.RPC)) {
                trials.add(TrialResults.valid(
                                Variants.with(Variants.of(mode.name().toLowerCase(Locale.ROOT), mode), F1))
                        .id(mode + "-" + pair)
                        .position(trials.size() + 1)
                        .pair(pair)
                        .suite(Suites.SIZING)
                        .workload(Workload.openLoop(3000, 0, 5, 1024, 1024))
                        .capacity(search(random, noise, serverHolds))
                        .build());
            }
        }
        RunResult run = RunResults.of(Suites.SIZING).trials(trials).build();
        return Suites.SIZING.as(ReportedSuite.class).findings(run, Comparison.compareModes(run)).stream()
                .flatMap(report -> report.details().stream())
                .anyMatch(text -> text.contains("fewer with http") || text.contains("more with http"));
    }

    private static boolean areFurtherApartThanResolved(Random random, double noise, double serverHolds) {
        double one = search(random, noise, serverHolds).highestRequestsPerSecond();
        double other = search(random, noise, serverHolds).highestRequestsPerSecond();
        return Math.abs(one / other - 1) > Capacity.RESOLUTION;
    }

    /** Draws what a server holds, anywhere between the rates that are tried. */
    private static double serverHolds(Random random) {
        return 500 * Math.pow(3, random.nextDouble());
    }

    /** What the server holds varies from step to step; the rates at the end are tried once more. */
    private static Capacity search(Random random, double noise, double serverHolds) {
        RateSearchStrategy strategy = new RateSearchStrategy(240, 60, 3000, RateSearch.Precision.COMPARED);
        List<Step> steps = new ArrayList<>();
        for (OptionalInt next = strategy.next(); next.isPresent(); next = strategy.next()) {
            int rate = next.getAsInt();
            boolean held = holds(random, noise, serverHolds, rate);
            strategy.tried(rate, held);
            steps.add(new Step(
                    rate,
                    Validity.VALID,
                    List.of(),
                    held,
                    false,
                    rate,
                    900,
                    held ? 9000 : 90_000,
                    20,
                    200,
                    OptionalLong.empty()));
        }
        return new Capacity(50_000, strategy.held(), LimitingFactor.P99, steps);
    }

    private static boolean holds(Random random, double noise, double serverHolds, int rate) {
        return rate < serverHolds * Math.exp(noise * random.nextGaussian());
    }
}
