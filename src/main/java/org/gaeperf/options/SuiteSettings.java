package org.gaeperf.options;

import java.time.Duration;
import java.util.Optional;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;

/**
 * What one suite does with each variant.
 *
 * @param workload of each trial; the suites that send one request at a time ignore its rate
 * @param warmUp before the measurement
 * @param duration of the measurement; of one rate in the suites {@code capacity} and {@code sizing}
 * @param forks trials of each variant
 * @param concurrent whether both sides of a pair run at the same time on the same cores
 * @param retryTime how long trials are retried, in all, that the machine has spoiled
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
    private static final int CONNECTIONS = 1024;

    private static final int BLOCK_BYTES = 32 * 1024;

    /** Published: 100 requests/s of 1 KB, answered with 32 KB. */
    private static final Workload PUBLISHED_CPU = new Workload(100, 1024, 1, BLOCK_BYTES, CONNECTIONS);

    /** As published, with a rate that is only the first guess. */
    private static final Workload JETTY = new Workload(4000, 0, 1, 9, CONNECTIONS);

    /**
     * Fifteen trials of twenty seconds and three short ones take less than six minutes. Servers differ from each other more
     * than seconds of one do: an interval is less than half as wide from five short pairs as from three of 15 s.
     */
    private static final int JETTY_FORKS = 5;

    /** Tens of thousands of requests tell a p99, and each second has its own. It is too short to be checked for a trend. */
    private static final Duration QUICK_JETTY_DURATION = Duration.ofSeconds(6);

    /** Five parsers with two workloads take less than four minutes, unless forks are measured again. */
    private static final int MULTIPART_FORKS = 3;

    /** An answer of 1 KB, as published; each trial has its own number of connections. */
    private static final Workload CLOSED_LOOP = new Workload(0, 0, 1, 1_024, CONNECTIONS);

    /** More short staircases decide more than fewer long ones: servers differ from each other more than seconds of one do. */
    private static final int PROXY_FORKS = 6;

    /** Enough to be checked for a trend. */
    private static final Duration PROXY_DURATION = Duration.ofSeconds(20);

    /** Thousands of answers each second tell a median and a p99. It is too short to be checked for a trend. */
    private static final Duration QUICK_PROXY_DURATION = Duration.ofSeconds(6);

    /** For four steps, each in a server of its own, so that the suite takes no longer than twenty minutes. */
    private static final Duration QUICK_PROXY_RETRY_TIME = Duration.ofMinutes(3);

    private static final Workload ONE_BY_ONE = new Workload(1, 0, 1, BLOCK_BYTES, 1);

    /** At 100 requests/s a few seconds hold too few ticks of CPU to tell whether the server is steady. */
    private static final WarmUpPlan AT_LOW_RATE = new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(15), false);

    /** Two JVMs that share a core each have half of it to compile with. */
    private static final Duration CONCURRENT_WARM_UP_LIMIT = Duration.ofSeconds(60);

    /**
     * A trend of a server alone cannot be told from that of the machine, unlike one of a ratio. After 15 s half of such
     * trials were not known to be steady on a shared machine, and to measure one again takes longer than the difference.
     */
    static final Duration STEADY_ALONE = Duration.ofSeconds(20);

    /** CPU per request of two concurrent JVMs differs by half as much over 20 s as over 10 s. */
    private static final Duration CONCURRENT_DURATION = Duration.ofSeconds(20);

    /**
     * Of steady trials whose seconds vary by 7 %, one in five would not be known to be steady after 10 s, and one in fifty is
     * not after 15 s ({@code SteadinessSimulationTest}); to retry one takes longer than the difference.
     */
    private static final Duration SHORTEST_STEADY = Duration.ofSeconds(15);

    /** Three pairs would not show a p99 latency that differs by a sixth. */
    private static final int CONCURRENT_FORKS = 4;

    /** Two servers on one core, of which the slower may use most of it alone, together must leave some of it idle. */
    private static final int CONCURRENT_RATE_DIVISOR = 3;

    private static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(5);

    /** A chart of ten seconds needs more than three points. */
    private static final Duration SHORT_SAMPLE_INTERVAL = Duration.ofSeconds(2);

    /**
     * The defaults of a suite.
     *
     * @param concurrent whether both sides of a pair run at the same time, if the user said so
     */
    static SuiteSettings defaults(Suite suite, Preset preset, Optional<Boolean> concurrent) {
        SuiteSettings interleaved = interleaved(suite, preset);
        return suite.canRunConcurrently() && concurrent.orElse(suite == Suite.GATE)
                ? concurrent(suite, preset, interleaved)
                : interleaved;
    }

    private static SuiteSettings concurrent(Suite suite, Preset preset, SuiteSettings interleaved) {
        Builder settings = new Builder(interleaved);
        settings.concurrent = true;
        if (suite == Suite.GATE || suite == Suite.LOAD) {
            settings.requestsPerSecond = concurrentRate(settings.requestsPerSecond);
            if (preset == Preset.QUICK) {
                WarmUpPlan warmUp = interleaved.warmUp();
                settings.warmUp = new WarmUpPlan(warmUp.ramp(), CONCURRENT_WARM_UP_LIMIT, warmUp.untilSteady());
                settings.duration = suite == Suite.LOAD ? SHORTEST_STEADY : CONCURRENT_DURATION;
                settings.forks = suite == Suite.LOAD ? CONCURRENT_FORKS : settings.forks;
            }
        }
        return settings.build();
    }

    private static SuiteSettings interleaved(Suite suite, Preset preset) {
        boolean smoke = !preset.isForMeasurement();
        Workload load = new Workload(preset.requestsPerSecond(), 0, preset.writes(), preset.writeBytes(), CONNECTIONS);
        WarmUpPlan untilSteady = new WarmUpPlan(preset.ramp(), preset.warmUpLimit(), preset.isForMeasurement());
        return switch (suite) {
            case LOAD, GATE, CALIBRATION ->
                new SuiteSettings(
                        load,
                        untilSteady,
                        suite != Suite.CALIBRATION && preset == Preset.QUICK ? SHORTEST_STEADY : preset.duration(),
                        preset.forks(),
                        false,
                        preset.retryTime(),
                        sampleInterval(suite, preset));
            case CPU ->
                new SuiteSettings(
                        PUBLISHED_CPU,
                        AT_LOW_RATE,
                        Duration.ofSeconds(smoke ? 6 : 60),
                        smoke ? 1 : 2,
                        false,
                        preset.retryTime(),
                        sampleInterval(suite, preset));
            case JETTY ->
                new SuiteSettings(
                        JETTY,
                        new WarmUpPlan(preset.ramp(), jettyWarmUp(preset), false),
                        jettyDuration(preset),
                        preset == Preset.QUICK ? JETTY_FORKS : preset.forks(),
                        false,
                        preset.retryTime(),
                        sampleInterval(suite, preset));
            case CAPACITY, SIZING ->
                new SuiteSettings(
                        load,
                        untilSteady,
                        Duration.ofSeconds(smoke ? 2 : 5),
                        1,
                        false,
                        preset.retryTime(),
                        sampleInterval(suite, preset));
            case REQUEST_MEMORY ->
                new SuiteSettings(
                        ONE_BY_ONE,
                        untilSteady,
                        Duration.ZERO,
                        smoke ? 1 : 3,
                        false,
                        preset.retryTime(),
                        sampleInterval(suite, preset));
            case MULTIPART ->
                new SuiteSettings(
                        ONE_BY_ONE,
                        WarmUpPlan.fixed(multipartWarmUp(preset)),
                        multipartDuration(preset),
                        smoke ? 1 : MULTIPART_FORKS,
                        false,
                        preset.retryTime(),
                        sampleInterval(suite, preset));
            case PROXY ->
                new SuiteSettings(
                        CLOSED_LOOP,
                        new WarmUpPlan(preset.ramp(), preset.warmUpLimit(), !smoke),
                        proxyDuration(preset),
                        smoke ? 1 : PROXY_FORKS,
                        false,
                        preset == Preset.QUICK ? QUICK_PROXY_RETRY_TIME : preset.retryTime(),
                        sampleInterval(suite, preset));
            case STARTUP ->
                new SuiteSettings(
                        ONE_BY_ONE,
                        untilSteady,
                        Duration.ZERO,
                        smoke ? 2 : 10,
                        false,
                        preset.retryTime(),
                        sampleInterval(suite, preset));
        };
    }

    private static Duration proxyDuration(Preset preset) {
        return switch (preset) {
            case SMOKE -> preset.duration();
            case QUICK -> QUICK_PROXY_DURATION;
            case PUBLISHED, PUBLISHED_1MB -> PROXY_DURATION;
        };
    }

    /** As published, or so that the suite takes less than six minutes. */
    private static Duration jettyWarmUp(Preset preset) {
        return switch (preset) {
            case SMOKE -> preset.warmUpLimit();
            case QUICK -> Duration.ofSeconds(10);
            case PUBLISHED, PUBLISHED_1MB -> Duration.ofMinutes(1);
        };
    }

    private static Duration jettyDuration(Preset preset) {
        return switch (preset) {
            case SMOKE -> preset.duration();
            case QUICK -> QUICK_JETTY_DURATION;
            case PUBLISHED, PUBLISHED_1MB -> Duration.ofMinutes(3);
        };
    }

    private static Duration multipartWarmUp(Preset preset) {
        return switch (preset) {
            case SMOKE -> Duration.ofSeconds(1);
            case QUICK -> Duration.ofSeconds(5);
            case PUBLISHED, PUBLISHED_1MB -> Duration.ofSeconds(20);
        };
    }

    /**
     * As published, ten iterations; of one second and after twenty more by the 129 seconds that four benchmarks took in all. Or so
     * that the suite is quick.
     */
    private static Duration multipartDuration(Preset preset) {
        return switch (preset) {
            case SMOKE -> Duration.ofSeconds(1);
            case QUICK -> Duration.ofSeconds(1);
            case PUBLISHED, PUBLISHED_1MB -> Duration.ofSeconds(10);
        };
    }

    /** Gate and calibration draw no chart of short trials, and each sample costs the server some CPU time. */
    private static Duration sampleInterval(Suite suite, Preset preset) {
        return switch (suite) {
            // Each rate takes a few seconds, and its memory decides too.
            case SIZING -> SHORT_SAMPLE_INTERVAL;
            case LOAD, CPU, CAPACITY, JETTY, PROXY -> preset == Preset.QUICK ? SHORT_SAMPLE_INTERVAL : SAMPLE_INTERVAL;
            case GATE, CALIBRATION, REQUEST_MEMORY, STARTUP, MULTIPART -> SAMPLE_INTERVAL;
        };
    }

    /** These settings at the rate of concurrent trials in a comparison whose trials alone have the other settings. */
    SuiteSettings atShareOf(SuiteSettings alone) {
        Builder settings = new Builder(this);
        settings.requestsPerSecond = concurrentRate(alone.workload().requestsPerSecond());
        return settings.build();
    }

    /** The rate of concurrent trials, for which a core must have time for both servers, by the rate of each alone. */
    private static int concurrentRate(int alone) {
        return Math.max(1, alone / CONCURRENT_RATE_DIVISOR);
    }

    /** These settings with another length of the measurement. */
    SuiteSettings withDuration(Duration length) {
        Builder settings = new Builder(this);
        settings.duration = length;
        return settings.build();
    }

    /** These settings with another number of trials. */
    SuiteSettings withForks(int number) {
        Builder settings = new Builder(this);
        settings.forks = number;
        return settings.build();
    }

    /** Settings of which some are about to be replaced. */
    static final class Builder {

        int requestsPerSecond;
        int requestBytes;
        int writes;
        int writeBytes;
        int connections;
        WarmUpPlan warmUp;
        Duration duration;
        int forks;
        boolean concurrent;
        Duration retryTime;
        Duration sampleInterval;

        Builder(SuiteSettings settings) {
            requestsPerSecond = settings.workload.requestsPerSecond();
            requestBytes = settings.workload.requestBytes();
            writes = settings.workload.writes();
            writeBytes = settings.workload.writeBytes();
            connections = settings.workload.connections();
            warmUp = settings.warmUp;
            duration = settings.duration;
            forks = settings.forks;
            concurrent = settings.concurrent;
            retryTime = settings.retryTime;
            sampleInterval = settings.sampleInterval;
        }

        SuiteSettings build() {
            Workload workload = new Workload(requestsPerSecond, requestBytes, writes, writeBytes, connections);
            return new SuiteSettings(workload, warmUp, duration, forks, concurrent, retryTime, sampleInterval);
        }
    }
}
