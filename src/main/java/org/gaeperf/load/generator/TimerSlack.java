package org.gaeperf.load.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The kernel may fire a thread's timers late by its timer slack, 50 µs by default, which would be added to every
 * scheduled latency. A thread can lower its own in {@code /proc/TID/timerslack_ns} (proc(5)).
 */
final class TimerSlack {

    private static final long TARGET_NANOS = 1_000;

    private TimerSlack() {}

    /**
     * Lowers the calling thread's slack where the system allows it. Elsewhere the sender's lag, which is measured either
     * way, is longer.
     *
     * @return the slack in force, in nanoseconds, or -1 if it is unknown
     */
    static long lower() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            Path slack = Path.of("/proc").resolve(thread).resolve("timerslack_ns");
            Files.writeString(slack, Long.toString(TARGET_NANOS));
            return Long.parseLong(Files.readString(slack).strip());
        } catch (IOException | NumberFormatException notLinuxOrNotAllowed) {
            return -1;
        }
    }
}
