package org.gaeperf.study.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.Run;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The planned comparisons of a calibration")
class CalibrationPlannerTest {

    @TempDir
    private Path output;

    @Test
    @DisplayName("have the runtime on both sides, in the workload of a gate and in that of the suite load")
    void identicalRuntime() throws Exception {
        List<TrialPlan> plans = comparisons("1");
        BenchmarkOptions options = options("1");

        assertThat(ofVariant(plans, CalibrationVariants.IDENTICAL_A))
                .hasSize(12)
                .allSatisfy(plan -> {
                    assertThat(plan.concurrent()).isTrue();
                    assertThat(plan.workload())
                            .isEqualTo(options.measurement().calibratedRuntime().workload());
                });
        assertThat(ofVariant(plans, CalibrationVariants.INTERLEAVED_B))
                .hasSize(CalibrationVariants.PAIRS_OF_COMPARISON)
                .allSatisfy(plan -> {
                    assertThat(plan.concurrent()).isFalse();
                    assertThat(plan.workload())
                            .isEqualTo(options.settings(Suites.LOAD).workload());
                });
        assertThat(plans.get(0).variant().runtime())
                .isEqualTo(plans.get(1).variant().runtime());
    }

    @Test
    @DisplayName("have each fault three times, in an order that is not the same with every seed")
    void randomFaults() throws Exception {
        Set<List<String>> orders = new HashSet<>();
        for (String seed : List.of("1", "2", "3")) {
            List<String> faulty = comparisons(seed).stream()
                    .map(plan -> plan.variant().name())
                    .filter(CalibrationFault.all().stream()
                            .map(CalibrationFault::variant)
                            .toList()::contains)
                    .toList();
            assertThat(faulty).hasSize(27);
            CalibrationFault.all()
                    .forEach(fault -> assertThat(faulty.stream().filter(fault.variant()::equals))
                            .hasSize(3));
            orders.add(faulty);
        }
        assertThat(orders).hasSize(3);
    }

    @Test
    @DisplayName("give servers with faults the requests of the plain servers whose costs determine the faults")
    void requestsOfFaults() throws Exception {
        Workload plain = options("1").measurement().calibratedRuntime().workload();

        assertThat(comparisons("1"))
                .filteredOn(plan -> CalibrationFault.all().stream()
                        .anyMatch(fault -> List.of(fault.variant(), fault.plainVariant())
                                .contains(plan.variant().name())))
                .hasSize(54)
                .allSatisfy(plan -> assertThat(plan.workload().withRate(plain.requestsPerSecond()))
                        .isEqualTo(plain));
    }

    @Test
    @DisplayName("have bursts of CPU alone and in concurrent pairs, with the same requests")
    void burstsOfCpu() throws Exception {
        List<TrialPlan> plans = comparisons("1");
        Workload workload =
                ofVariant(plans, CalibrationVariants.CPU_BURST_ALONE).get(0).workload();

        for (String variant : List.of(CalibrationVariants.PLAIN_ALONE, CalibrationVariants.CPU_BURST_ALONE)) {
            assertThat(ofVariant(plans, variant)).hasSize(3).allSatisfy(plan -> {
                assertThat(plan.concurrent()).isFalse();
                assertThat(plan.workload()).isEqualTo(workload);
                assertThat(((MeasurementPlan.TimedLoad) plan.measurement()).ofLatencyAlone())
                        .isTrue();
            });
        }
        for (String variant : List.of(CalibrationVariants.PLAIN_IN_PAIRS, CalibrationVariants.CPU_BURST_IN_PAIRS)) {
            assertThat(ofVariant(plans, variant)).hasSize(3).allSatisfy(plan -> {
                assertThat(plan.concurrent()).isTrue();
                assertThat(plan.workload()).isEqualTo(workload);
                assertThat(((MeasurementPlan.TimedLoad) plan.measurement()).ofLatencyAlone())
                        .isFalse();
            });
        }
    }

    @Test
    @DisplayName("are those of the parts that are asked for")
    void parts() throws Exception {
        assertThat(variantsOf("bursts"))
                .containsOnly(
                        CalibrationVariants.PLAIN_ALONE,
                        CalibrationVariants.CPU_BURST_ALONE,
                        CalibrationVariants.PLAIN_IN_PAIRS,
                        CalibrationVariants.CPU_BURST_IN_PAIRS);
        assertThat(variantsOf("bias"))
                .containsOnly(
                        CalibrationVariants.IDENTICAL_A,
                        CalibrationVariants.IDENTICAL_B,
                        CalibrationVariants.INTERLEAVED_A,
                        CalibrationVariants.INTERLEAVED_B);
        assertThat(variantsOf("faults"))
                .containsAll(CalibrationFault.all().stream()
                        .map(CalibrationFault::variant)
                        .toList())
                .hasSize(2 * CalibrationFault.all().size());
        assertThat(variantsOf("client,accuracy")).as("both come before").isEmpty();
        assertThat(variantsOf("accuracy,client,bias,faults,bursts,overhead")).isEqualTo(variants(comparisons("1")));
    }

    @Test
    @DisplayName("inject a share of what a request costs a plain server")
    void sizesOfFaults() {
        CalibrationFaultSizes sizes = new CalibrationFaultSizes(130, 15_000, 4000);

        assertThat(sizes.behaviour(fault(CalibrationFault.Kind.CPU, CalibrationFault.Size.TWICE), 500)
                        .burnNanos())
                .isEqualTo(7_800);
        assertThat(sizes.behaviour(fault(CalibrationFault.Kind.ALLOCATION, CalibrationFault.Size.HALF), 500)
                        .allocateBytes())
                .isEqualTo(150);
        var burst = sizes.behaviour(fault(CalibrationFault.Kind.BURSTS, CalibrationFault.Size.TWICE), 500);
        assertThat(burst.slowEvery()).isEqualTo(500);
        assertThat(burst.slowMicros())
                .as("a fifth of the slowest 1 % takes 12 ms instead of 2: half of 4 ms more on average")
                .isEqualTo(12_000);
    }

    private static CalibrationFault fault(CalibrationFault.Kind kind, CalibrationFault.Size size) {
        return new CalibrationFault(kind, size);
    }

    private static List<TrialPlan> ofVariant(List<TrialPlan> plans, String variant) {
        return plans.stream()
                .filter(plan -> plan.variant().name().equals(variant))
                .toList();
    }

    private BenchmarkOptions options(String seed) throws Exception {
        return TestRuns.options(output, "bench.suite", "calibration", "bench.seed", seed);
    }

    private List<String> variantsOf(String parts) throws Exception {
        return variants(comparisons(
                TestRuns.options(output, "bench.suite", "calibration", "bench.seed", "1", "bench.parts", parts)));
    }

    private static List<String> variants(List<TrialPlan> plans) {
        return plans.stream().map(plan -> plan.variant().name()).distinct().toList();
    }

    private List<TrialPlan> comparisons(String seed) throws Exception {
        return comparisons(options(seed));
    }

    private List<TrialPlan> comparisons(BenchmarkOptions options) throws Exception {
        PreparedRuntime runtime =
                PreparedRuntime.prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        Run run = Run.begin(options, List.of(Suites.CALIBRATION), BuildContext.baseDirectory());
        try {
            return new CalibrationPlanner(Suites.CALIBRATION, options, runtime, run).comparisons(run.result());
        } finally {
            run.close();
        }
    }
}
