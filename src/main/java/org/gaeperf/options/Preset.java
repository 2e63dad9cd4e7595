package org.gaeperf.options;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.gaeperf.model.load.Workload;

/** Named sets of defaults. */
public enum Preset {
    /** Checks that everything runs; too short to measure anything. */
    SMOKE(
            "smoke",
            300,
            5,
            1024,
            Duration.ofSeconds(4),
            Duration.ofSeconds(6),
            Duration.ofSeconds(5),
            1,
            Duration.ofSeconds(30)),
    /** The default: many short trials, since trials differ from each other more than seconds of a trial do. */
    QUICK(
            "quick",
            3000,
            5,
            1024,
            Duration.ofSeconds(3),
            Duration.ofSeconds(45),
            Duration.ofSeconds(10),
            4,
            Duration.ofMinutes(4)),
    /** The load that the published harness sends, after a warm-up that it did not have. */
    PUBLISHED(
            "published",
            3000,
            5,
            1024,
            Duration.ofSeconds(5),
            Duration.ofSeconds(90),
            Duration.ofSeconds(60),
            2,
            Duration.ofMinutes(6)),
    /** The load that the published text names. */
    PUBLISHED_1MB(
            "published-1mb",
            3000,
            1,
            1024 * 1024,
            Duration.ofSeconds(5),
            Duration.ofSeconds(90),
            Duration.ofMinutes(2),
            2,
            Duration.ofMinutes(8));

    /** The one that counts unless another is given. */
    static final Preset DEFAULT = QUICK;

    private final String key;
    private final int requestsPerSecond;
    private final int writes;
    private final int writeBytes;
    private final Duration ramp;
    private final Duration warmUpLimit;
    private final Duration duration;
    private final int forks;
    private final Duration retryTime;

    Preset(
            String key,
            int requestsPerSecond,
            int writes,
            int writeBytes,
            Duration ramp,
            Duration warmUpLimit,
            Duration duration,
            int forks,
            Duration retryTime) {
        this.key = key;
        this.requestsPerSecond = requestsPerSecond;
        this.writes = writes;
        this.writeBytes = writeBytes;
        this.ramp = ramp;
        this.warmUpLimit = warmUpLimit;
        this.duration = duration;
        this.forks = forks;
        this.retryTime = retryTime;
    }

    /** Says whether its trials are long enough to measure something; otherwise only that they run counts. */
    public boolean isForMeasurement() {
        return this != SMOKE;
    }

    /** Says whether runs with it are to take minutes. */
    public boolean isQuick() {
        return this == SMOKE || this == QUICK;
    }

    /** Returns the name that the option has for it. */
    public String key() {
        return key;
    }

    /** Returns the published numbers of connections, or three: one that a core has much time for, one that uses it up, and one beyond. */
    List<Integer> connectionSteps() {
        return switch (this) {
            case SMOKE -> List.of(20, 40);
            case QUICK -> List.of(400, 800, 1_000);
            case PUBLISHED, PUBLISHED_1MB -> List.of(700, 900, 1_100, 1_300, 1_500, 1_700, 1_900, 2_000);
        };
    }

    /** The steps of all presets, in words. */
    static String describeConnectionSteps() {
        return Arrays.stream(values())
                .map(preset -> preset.key + ": "
                        + preset.connectionSteps().stream().map(String::valueOf).collect(Collectors.joining(",")))
                .collect(Collectors.joining("; "));
    }

    /** Returns the load that most suites send. */
    public Workload workload() {
        return Workload.openLoop(requestsPerSecond, 0, writes, writeBytes, SuiteSettings.CONNECTIONS);
    }

    /** Returns the warm-up, which ends when the server is steady if something is to be measured. */
    public WarmUpPlan warmUp() {
        return new WarmUpPlan(ramp, warmUpLimit, isForMeasurement());
    }

    /** Returns how long the load of a warm-up rises. */
    public Duration ramp() {
        return ramp;
    }

    /** Returns how long a warm-up takes at most. */
    public Duration warmUpLimit() {
        return warmUpLimit;
    }

    /** Returns the length of a measurement. */
    public Duration duration() {
        return duration;
    }

    /** Returns how many trials each variant has. */
    public int forks() {
        return forks;
    }

    /** Returns how long trials are retried, in all, that the machine has made invalid. */
    public Duration retryTime() {
        return retryTime;
    }
}
