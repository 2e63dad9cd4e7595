package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Path;
import org.gaeperf.compare.regression.GateThresholdException;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;

/** Checks what can be checked before anything is started, so that a run does not fail later for a reason that is known now. */
public final class BeforeRun {

    private BeforeRun() {}

    /**
     * Checks that the CPU limits of the run can be enforced, that nothing is measured into the output directory at this
     * moment, that a run that is to be resumed was measured under the same conditions, and that thresholds of the user are some.
     *
     * @param project the directory of gaeperf's sources, if it has any
     * @throws InvalidOptionsException that says what is wrong and what to do
     * @throws IOException if another run is measuring, or something cannot be read or written
     */
    public static void check(BenchmarkOptions options, Path project) throws IOException {
        if (options.machine().serverHost().isEmpty()) {
            CpuLimitCheck.require(options);
        }
        RunLock.acquire(options.output().directory()).close();
        if (options.output().resume().isPresent()) {
            ResumeValidator.read(options, project);
        }
        try {
            GateThresholds.read(options.gate().thresholds());
        } catch (GateThresholdException e) {
            throw new InvalidOptionsException("bench.gate.thresholds: " + e.getMessage());
        }
    }
}
