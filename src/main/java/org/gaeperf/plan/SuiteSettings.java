package org.gaeperf.plan;

import java.time.Duration;
import org.gaeperf.model.Workload;

/**
 * What one suite does with each variant.
 *
 * @param workload of each trial; the suites that send one request at a time leave its rate aside
 * @param warmUp before the measurement
 * @param duration of the measurement; of one rate in the suite {@code capacity}
 * @param forks trials of each variant
 */
public record SuiteSettings(Workload workload, WarmUpPlan warmUp, Duration duration, int forks) {

    /** LoadGenerator's own default; with fewer connections, a slow server would be loaded in a closed loop. */
    private static final int CONNECTIONS = 1024;

    private static final int BLOCK_BYTES = 32 * 1024;

    /** Published: 100 requests/s of 1 KB, answered with 32 KB. */
    private static final Workload PUBLISHED_CPU = new Workload(100, 1024, 1, BLOCK_BYTES, CONNECTIONS);

    private static final Workload ONE_BY_ONE = new Workload(1, 0, 1, BLOCK_BYTES, 1);

    /** At 100 requests/s a window of seconds holds too few ticks of CPU to tell whether the server is steady. */
    private static final WarmUpPlan AT_LOW_RATE =
            new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(15), false);

    static SuiteSettings of(Suite suite, Preset preset) {
        boolean smoke = !preset.isForFigures();
        Workload load = new Workload(
                preset.requestsPerSecond(), 0, preset.writes(), preset.writeBytes(), CONNECTIONS);
        WarmUpPlan untilSteady = new WarmUpPlan(preset.ramp(), preset.warmUpLimit(), true);
        return switch (suite) {
            case LOAD, GATE, CALIBRATION -> new SuiteSettings(load, untilSteady, preset.duration(), preset.forks());
            case CPU -> new SuiteSettings(
                    PUBLISHED_CPU, AT_LOW_RATE, Duration.ofSeconds(smoke ? 6 : 60), smoke ? 1 : 2);
            case CAPACITY -> new SuiteSettings(load, untilSteady, Duration.ofSeconds(smoke ? 2 : 5), 1);
            case REQUEST_MEMORY -> new SuiteSettings(ONE_BY_ONE, untilSteady, Duration.ZERO, smoke ? 1 : 3);
            case STARTUP -> new SuiteSettings(ONE_BY_ONE, untilSteady, Duration.ZERO, smoke ? 2 : 10);
        };
    }
}
