package org.gaeperf.compare.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName(
        "A defect of the instrument that hides or exaggerates injected faults, planted in the stored results of a sound calibration")
class PlantedFaultDefectsTest extends PlantedDefects {

    @Test
    @DisplayName("CPU is counted a tenth as much where it grew: the share of a fault that is shown")
    void dampenedCpu() {
        CalibrationFault.Kind cpu = CalibrationFault.Kind.CPU;
        SoundCalibration calibration = SoundCalibration.run(1);
        for (CalibrationFault fault : CalibrationFault.all()) {
            if (fault.kind() == cpu) {
                calibration.plant(
                        fault.variant()::equals, trial -> withCpu(trial, (1 + fault.rise() / 10) / (1 + fault.rise())));
            }
        }
        assertFails(calibration, "share of an injected fault that is shown, CPU per 1,000 requests");
    }

    @Test
    @DisplayName("the recorder leaves out the slowest requests: bursts are not shown")
    void recorderWithoutTail() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                variant -> variant.startsWith("bursts"),
                                trial -> SoundCalibration.withLoad(trial, PlantedDefects::withPlainTail)),
                "share of an injected fault that is shown, mean service time of the slowest 1 %");
    }

    @Test
    @DisplayName("the recorder leaves out the slowest requests: a burst of CPU is not shown")
    void burstIsLost() {
        for (String variant : List.of(CalibrationVariants.CPU_BURST_ALONE, CalibrationVariants.CPU_BURST_IN_PAIRS)) {
            assertFails(
                    SoundCalibration.run(1).plant(variant::equals, trial -> SoundCalibration.withTail(trial, 390)),
                    variant.equals(CalibrationVariants.CPU_BURST_ALONE)
                            ? "burst of CPU, shown as a rise of p99, alone"
                            : "burst of CPU, shown as a rise of p99, in concurrent pairs");
        }
    }

    @Test
    @DisplayName("both servers of a pair wait for the bursts of one: the share of a burst that pairs show")
    void burstOnBothSides() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                CalibrationVariants.PLAIN_IN_PAIRS::equals,
                                trial -> SoundCalibration.withTail(trial, 15_000)),
                "share of a burst of CPU that concurrent pairs show, p99");
    }

    @Test
    @DisplayName("faults are not shown in any of six calibrations: the share of faults that are found")
    void faultsAreLost() {
        List<RunResult> runs = IntStream.range(0, 6)
                .mapToObj(seed -> {
                    SoundCalibration calibration = SoundCalibration.run(seed);
                    for (CalibrationFault fault : CalibrationFault.all()) {
                        calibration.plant(fault.variant()::equals, trial -> withoutFault(trial, fault));
                    }
                    return calibration.build();
                })
                .toList();

        assertThat(pooledFailures(runs)).contains("injected fault of twice the threshold, shown as a rise");
    }

    @Test
    @DisplayName(
            "faults are shown twice as large: faults of half and of once the threshold are called more than the threshold")
    void exaggeratedFaults() {
        SoundCalibration calibration = SoundCalibration.run(1);
        for (CalibrationFault fault : CalibrationFault.all()) {
            if (fault.kind() == CalibrationFault.Kind.ALLOCATION) {
                calibration.plant(fault.variant()::equals, trial -> withAllocation(trial, 1 + 3 * fault.rise()));
            }
        }

        List<RunResult> runs = List.of(calibration.build(), calibration.build(), calibration.build());
        assertThat(pooledFailures(runs))
                .contains(
                        "injected fault of half the threshold, called more than the threshold",
                        "injected fault of once the threshold, called more than the threshold");
    }
}
