package org.gaeperf.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Removes groups, which the kernel refuses as long as there are processes in them. */
final class CgroupRemoval {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 5;

    private CgroupRemoval() {}

    /** Removes a group whose processes are ending, and gives up after five seconds. */
    static void await(Path group) {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        boolean interrupted = false;
        while (!isRemoved(group) && System.nanoTime() < deadlineNanos) {
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                // The group must not stay, and it takes little longer.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Tries once to remove a group. */
    static boolean isRemoved(Path group) {
        try {
            Files.deleteIfExists(group);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
