package org.gaeperf.trial.plan;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;

/**
 * A stall of a whole process, by SIGSTOP and SIGCONT.
 *
 * @param target the process that is stopped
 * @param after time from the start of the measurement to the stall
 * @param length duration of the stall
 */
public record ProcessStall(Target target, Duration after, Duration length) {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** The processes that can be stopped. */
    public enum Target {
        SERVER,
        CLIENT
    }

    /** Schedules the stall, in its own thread; to be called at the start of the measurement. */
    public void schedule(long serverPid, long clientPid) {
        long pid = target == Target.SERVER ? serverPid : clientPid;
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
        } catch (InterruptedException | CommandException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Uses the kill of the shell, since not every machine has a program of that name. */
    private static void signal(String name, long pid) throws CommandException {
        new Command(List.of("sh", "-c", "kill -" + name + " " + pid), List.of(), TIMEOUT)
                .run()
                .requireSuccess();
    }
}
