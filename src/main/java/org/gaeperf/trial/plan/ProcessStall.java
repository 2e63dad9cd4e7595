package org.gaeperf.trial.plan;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;

/**
 * A time in which a process is stopped by the kernel: nothing of it runs, whatever it is.
 *
 * @param who is stopped
 * @param after from the beginning of the measurement
 * @param length of the stall
 */
public record ProcessStall(Who who, Duration after, Duration length) {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** Either side of the load. */
    public enum Who {
        SERVER,
        CLIENT
    }

    /** Lets the stall come and go by itself. */
    public void begin(long serverPid, long clientPid) {
        long pid = who == Who.SERVER ? serverPid : clientPid;
        Thread thread = new Thread(() -> stopAndContinue(pid), "stall");
        thread.setDaemon(true);
        thread.start();
    }

    private void stopAndContinue(long pid) {
        try {
            TimeUnit.NANOSECONDS.sleep(after.toNanos());
            signal("STOP", pid);
            try {
                TimeUnit.NANOSECONDS.sleep(length.toNanos());
            } finally {
                signal("CONT", pid);
            }
        } catch (InterruptedException | CommandException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** The shell's own kill: the program of that name is not on every machine. */
    private static void signal(String name, long pid) throws CommandException {
        new Command(List.of("sh", "-c", "kill -" + name + " " + pid), List.of(), TIMEOUT)
                .run()
                .requireSuccess();
    }
}
