package org.gaeperf.compare.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.calibration.CalibrationCheck.Result;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;

/** Plants defects of the instrument in the stored results of a sound calibration, and returns which checks fail then. */
abstract class PlantedDefects {

    /** The checks that fail in the calibration that defects are planted in, without any. */
    private static final List<String> SOUND_FAILURES =
            failures(SoundCalibration.run(1).build());

    static void assertFails(SoundCalibration calibration, String check) {
        assertThat(SOUND_FAILURES).as("without the defect").doesNotContain(check);
        assertThat(failures(calibration.build())).contains(check);
    }

    static List<String> failures(RunResult run) {
        return failures(CalibrationChecks.checks(run));
    }

    static List<String> pooledFailures(List<RunResult> runs) {
        return failures(CalibrationChecks.pooled(runs));
    }

    static List<String> failures(List<CalibrationCheck> checks) {
        return checks.stream()
                .filter(check -> check.result() == Result.FAILED)
                .map(CalibrationCheck::name)
                .toList();
    }

    static CalibrationCheck check(String name, List<RunResult> runs) {
        return CalibrationChecks.pooled(runs).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static TrialResult withCpu(TrialResult trial, double factor) {
        ServerCost cost = trial.serverCost().orElseThrow();
        return TrialResults.copyOf(trial)
                .cost(new ServerCost(
                        1, 1, 0, cost.cpuMicrosPerRequest() * factor, 10, Optional.empty(), cost.gcActivity()))
                .build();
    }

    static TrialResult withAllocation(TrialResult trial, double factor) {
        ServerCost cost = trial.serverCost().orElseThrow();
        double bytes =
                cost.gcActivity().orElseThrow().allocatedBytesPerRequest().orElseThrow() * factor;
        return TrialResults.copyOf(trial)
                .cost(new ServerCost(
                        1,
                        1,
                        0,
                        cost.cpuMicrosPerRequest(),
                        10,
                        Optional.empty(),
                        Optional.of(new ServerCost.GcActivity(Optional.of(bytes), 1, 1, 1, Optional.empty()))))
                .build();
    }

    static TrialResult withoutFault(TrialResult trial, CalibrationFault fault) {
        return switch (fault.kind()) {
            case CPU -> withCpu(trial, 1 / (1 + fault.rise()));
            case ALLOCATION -> withAllocation(trial, 1 / (1 + fault.rise()));
            case BURSTS -> SoundCalibration.withLoad(trial, PlantedDefects::withPlainTail);
        };
    }

    static TrialResult later(TrialResult trial, double factor, double micros) {
        double p50 = trial.load().orElseThrow().scheduledLatency().p50Micros();
        return SoundCalibration.withLoad(
                trial,
                load -> SoundCalibration.withLatency(load, Latencies.constant(p50 * factor + micros), load.seconds()));
    }

    static LoadResult drifting(LoadResult load) {
        List<LoadInterval> seconds = load.seconds().stream()
                .map(second -> {
                    double micros = second.p50Micros() + 200 * second.second();
                    return new LoadInterval(
                            second.second(), 1000, 0, micros, micros, micros, micros, micros, micros, Double.NaN);
                })
                .toList();
        return SoundCalibration.withLatency(load, load.scheduledLatency(), seconds);
    }

    static LatencySummary counted(LatencySummary all, long count) {
        double micros = all.p50Micros();
        return new LatencySummary(
                count, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros,
                "");
    }

    /** The slowest 1 % as in a server without bursts. */
    static LoadResult withPlainTail(LoadResult load) {
        return LoadResults.ofSeconds(SoundCalibration.SECONDS)
                .latency(load.scheduledLatency())
                .serviceTime(SoundCalibration.service(1))
                .intervals(load.seconds())
                .build();
    }

    static LoadResult withOtherMean(LoadResult load) {
        return LoadResults.ofSeconds(SoundCalibration.SECONDS)
                .latency(load.scheduledLatency())
                .serviceTime(Latencies.constant(load.serviceTime().p50Micros() * 1.4))
                .intervals(load.seconds())
                .build();
    }
}
