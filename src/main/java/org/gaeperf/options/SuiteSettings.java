package org.gaeperf.options;

import java.time.Duration;
import java.util.Optional;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;

/**
 * What one suite does with each variant.
 *
 * @param workload of each trial; the suites that send one request at a time leave its rate aside
 * @param warmUp before the measurement
 * @param duration of the measurement; of one rate in the suite {@code capacity}
 * @param forks trials of each variant
 * @param together whether both sides of a pair are run at the same time on the same cores
 */
public record SuiteSettings(Workload workload, WarmUpPlan warmUp, Duration duration, int forks, boolean together) {

    /** LoadGenerator's own default; with fewer connections, a slow server would be loaded in a closed loop. */
    private static final int CONNECTIONS = 1024;

    private static final int BLOCK_BYTES = 32 * 1024;

    /** Published: 100 requests/s of 1 KB, answered with 32 KB. */
    private static final Workload PUBLISHED_CPU = new Workload(100, 1024, 1, BLOCK_BYTES, CONNECTIONS);

    private static final Workload ONE_BY_ONE = new Workload(1, 0, 1, BLOCK_BYTES, 1);

    /** At 100 requests/s a window of seconds holds too few ticks of CPU to tell whether the server is steady. */
    private static final WarmUpPlan AT_LOW_RATE = new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(15), false);

    /** Two JVMs that share a core have half of it each to compile with. */
    private static final Duration WARM_UP_LIMIT_TOGETHER = Duration.ofSeconds(45);

    /** CPU per request of two JVMs side by side differs by half as much over 20 s as over 10 s. */
    private static final Duration MEASURED_TOGETHER = Duration.ofSeconds(20);

    /** What a single core takes of two servers at once, cold as they are at first. */
    private static final int RATE_TOGETHER = 1000;

    /**
     * The defaults of a suite.
     *
     * @param together whether the user wants both sides of a pair at the same time, if the user said so
     */
    static SuiteSettings of(Suite suite, Preset preset, Optional<Boolean> together) {
        SuiteSettings inTurn = inTurn(suite, preset);
        return suite.canRunConcurrently() && together.orElse(suite == Suite.GATE)
                ? together(suite, preset, inTurn)
                : inTurn;
    }

    private static SuiteSettings together(Suite suite, Preset preset, SuiteSettings inTurn) {
        if (suite != Suite.GATE && suite != Suite.LOAD) {
            return new SuiteSettings(inTurn.workload(), inTurn.warmUp(), inTurn.duration(), inTurn.forks(), true);
        }
        boolean quick = preset == Preset.QUICK;
        WarmUpPlan warmUp = inTurn.warmUp();
        Workload of = inTurn.workload();
        Workload workload = new Workload(
                Math.min(of.requestsPerSecond(), RATE_TOGETHER),
                of.requestBytes(),
                of.writes(),
                of.writeBytes(),
                of.connections());
        return new SuiteSettings(
                workload,
                quick ? new WarmUpPlan(warmUp.ramp(), WARM_UP_LIMIT_TOGETHER, warmUp.untilSteady()) : warmUp,
                quick ? MEASURED_TOGETHER : inTurn.duration(),
                inTurn.forks(),
                true);
    }

    private static SuiteSettings inTurn(Suite suite, Preset preset) {
        boolean smoke = !preset.isForFigures();
        Workload load = new Workload(preset.requestsPerSecond(), 0, preset.writes(), preset.writeBytes(), CONNECTIONS);
        WarmUpPlan untilSteady = new WarmUpPlan(preset.ramp(), preset.warmUpLimit(), true);
        return switch (suite) {
            case LOAD, GATE, CALIBRATION ->
                new SuiteSettings(load, untilSteady, preset.duration(), preset.forks(), false);
            case CPU ->
                new SuiteSettings(PUBLISHED_CPU, AT_LOW_RATE, Duration.ofSeconds(smoke ? 6 : 60), smoke ? 1 : 2, false);
            case CAPACITY -> new SuiteSettings(load, untilSteady, Duration.ofSeconds(smoke ? 2 : 5), 1, false);
            case REQUEST_MEMORY -> new SuiteSettings(ONE_BY_ONE, untilSteady, Duration.ZERO, smoke ? 1 : 3, false);
            case STARTUP -> new SuiteSettings(ONE_BY_ONE, untilSteady, Duration.ZERO, smoke ? 2 : 10, false);
        };
    }
}
