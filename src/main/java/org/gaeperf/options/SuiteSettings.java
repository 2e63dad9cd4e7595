package org.gaeperf.options;

import java.time.Duration;
import java.util.Optional;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.load.LoadShape.NoLoad;
import org.gaeperf.model.load.LoadShape.OpenLoop;
import org.gaeperf.model.load.LoadShape.SequentialLoad;
import org.gaeperf.model.load.Workload;

/**
 * What one suite does with each variant.
 *
 * @param workload of each trial; the suites that send one request at a time ignore its rate
 * @param warmUp before the measurement
 * @param duration of the measurement; of one rate in the suites {@code capacity} and {@code sizing}
 * @param forks trials of each variant
 * @param concurrent whether both sides of a pair run at the same time on the same cores
 * @param retryTime how long trials are retried, in all, that the machine has made invalid
 * @param sampleInterval between two samples of the server's process
 */
public record SuiteSettings(
        Workload workload,
        WarmUpPlan warmUp,
        Duration duration,
        int forks,
        boolean concurrent,
        Duration retryTime,
        Duration sampleInterval) {

    /** LoadGenerator's own default; with fewer connections, a slow server would be loaded in a closed loop. */
    public static final int CONNECTIONS = 1024;

    private static final int BLOCK_BYTES = 32 * 1024;

    /** The workload of suites that send one request at a time. */
    public static final Workload ONE_BY_ONE = new Workload(new SequentialLoad(), 0, 1, BLOCK_BYTES);

    /** The workload of suites that send no load. */
    public static final Workload ONLY_FIRST_RESPONSE = new Workload(new NoLoad(), 0, 1, BLOCK_BYTES);

    /**
     * A trend of a server alone cannot be distinguished from that of the machine, unlike one of a ratio. After 15 s half of such
     * trials were not known to be steady on a shared machine, and to measure one again takes longer than the difference.
     */
    static final Duration STEADY_ALONE = Duration.ofSeconds(20);

    /**
     * Of steady trials whose seconds vary by 7 %, one in five would not be known to be steady after 10 s, and one in fifty is
     * not after 15 s ({@code SteadinessSimulationTest}); to retry one takes longer than the difference.
     */
    public static final Duration SHORTEST_STEADY = Duration.ofSeconds(15);

    /** Two JVMs that share a core each have half of it to compile with. */
    private static final Duration CONCURRENT_WARM_UP_LIMIT = Duration.ofSeconds(60);

    /** Two servers on one core, of which the slower may use most of it alone, together must leave some of it idle. */
    private static final int CONCURRENT_RATE_DIVISOR = 3;

    /** Each sample costs the server some CPU time, so this counts where no chart of short trials is drawn. */
    public static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(5);

    /** A chart of ten seconds needs more than three points. */
    public static final Duration SHORT_SAMPLE_INTERVAL = Duration.ofSeconds(2);

    /**
     * Returns the defaults of a suite.
     *
     * @param concurrent whether both sides of a pair run at the same time, if the user said so
     */
    static SuiteSettings defaults(Suite suite, Preset preset, Optional<Boolean> concurrent) {
        ConfiguredSuite configured = suite.as(ConfiguredSuite.class);
        return suite.supportsConcurrency() && concurrent.orElse(configured.isConcurrentByDefault(preset))
                ? configured.concurrentDefaults(preset)
                : configured.defaults(preset);
    }

    /** Makes the settings of trials one after the other, with the time for retries of a preset. */
    public static SuiteSettings of(
            Preset preset,
            Workload workload,
            WarmUpPlan warmUp,
            Duration duration,
            int forks,
            Duration sampleInterval) {
        return new SuiteSettings(workload, warmUp, duration, forks, false, preset.retryTime(), sampleInterval);
    }

    /** Returns the time between two samples where a chart of each trial is drawn. */
    public static Duration sampleIntervalOfCharts(Preset preset) {
        return preset == Preset.QUICK ? SHORT_SAMPLE_INTERVAL : SAMPLE_INTERVAL;
    }

    /** Returns these settings with both sides of a pair at the same time. */
    public SuiteSettings concurrently() {
        Builder settings = new Builder(this);
        settings.concurrent = true;
        return settings.build();
    }

    /**
     * Returns these settings, of solo trials, for pairs at the same time that share the rate, and of which each may have less
     * time to be compiled in.
     */
    public SuiteSettings sharingCores(Preset preset) {
        Builder settings = new Builder(concurrently());
        settings.load = concurrent(settings.load);
        if (preset == Preset.QUICK) {
            settings.warmUp = new WarmUpPlan(warmUp.ramp(), CONCURRENT_WARM_UP_LIMIT, warmUp.untilSteady());
        }
        return settings.build();
    }

    /** Returns these settings at the rate of concurrent trials in a comparison whose solo trials have the other settings. */
    SuiteSettings atShareOf(SuiteSettings alone) {
        Builder settings = new Builder(this);
        settings.load = concurrent(alone.workload().load());
        return settings.build();
    }

    /** Returns the load of concurrent trials, for which a core must have time for both servers, by that of each alone. */
    private static LoadShape concurrent(LoadShape alone) {
        return alone instanceof OpenLoop open
                ? new OpenLoop(Math.max(1, open.requestsPerSecond() / CONCURRENT_RATE_DIVISOR), open.connections())
                : alone;
    }

    /** Returns these settings with another length of the measurement. */
    public SuiteSettings withDuration(Duration length) {
        Builder settings = new Builder(this);
        settings.duration = length;
        return settings.build();
    }

    /** Returns these settings with another time for retries. */
    public SuiteSettings withRetryTime(Duration time) {
        Builder settings = new Builder(this);
        settings.retryTime = time;
        return settings.build();
    }

    /** Returns these settings with another number of trials. */
    public SuiteSettings withForks(int number) {
        Builder settings = new Builder(this);
        settings.forks = number;
        return settings.build();
    }

    /** Settings of which some are about to be replaced. */
    static final class Builder {

        LoadShape load;
        int requestBytes;
        int writes;
        int writeBytes;
        WarmUpPlan warmUp;
        Duration duration;
        int forks;
        boolean concurrent;
        Duration retryTime;
        Duration sampleInterval;

        Builder(SuiteSettings settings) {
            load = settings.workload.load();
            requestBytes = settings.workload.requestBytes();
            writes = settings.workload.writes();
            writeBytes = settings.workload.writeBytes();
            warmUp = settings.warmUp;
            duration = settings.duration;
            forks = settings.forks;
            concurrent = settings.concurrent;
            retryTime = settings.retryTime;
            sampleInterval = settings.sampleInterval;
        }

        SuiteSettings build() {
            Workload workload = new Workload(load, requestBytes, writes, writeBytes);
            return new SuiteSettings(workload, warmUp, duration, forks, concurrent, retryTime, sampleInterval);
        }
    }
}
