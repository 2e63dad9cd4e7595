package org.gaeperf.plan;

import java.time.Duration;

/** Named sets of defaults. */
public enum Preset {
    /** Does it run? Too short for figures. */
    SMOKE("smoke", 300, 5, 1024, Duration.ofSeconds(6), Duration.ofSeconds(5), 1),
    /** The default: both modes in a few minutes. */
    QUICK("quick", 3000, 5, 1024, Duration.ofSeconds(20), Duration.ofSeconds(20), 2),
    /** The load that the published harness sends, after a warm-up that it did not have. */
    PUBLISHED("published", 3000, 5, 1024, Duration.ofSeconds(30), Duration.ofSeconds(60), 2),
    /** The load that the published text names. */
    PUBLISHED_1MB("published-1mb", 3000, 1, 1024 * 1024, Duration.ofSeconds(30), Duration.ofMinutes(2), 2);

    private final String word;
    private final int requestsPerSecond;
    private final int writes;
    private final int writeBytes;
    private final Duration warmUp;
    private final Duration duration;
    private final int forks;

    Preset(
            String word,
            int requestsPerSecond,
            int writes,
            int writeBytes,
            Duration warmUp,
            Duration duration,
            int forks) {
        this.word = word;
        this.requestsPerSecond = requestsPerSecond;
        this.writes = writes;
        this.writeBytes = writeBytes;
        this.warmUp = warmUp;
        this.duration = duration;
        this.forks = forks;
    }

    String word() {
        return word;
    }

    int requestsPerSecond() {
        return requestsPerSecond;
    }

    int writes() {
        return writes;
    }

    int writeBytes() {
        return writeBytes;
    }

    Duration warmUp() {
        return warmUp;
    }

    Duration duration() {
        return duration;
    }

    int forks() {
        return forks;
    }
}
