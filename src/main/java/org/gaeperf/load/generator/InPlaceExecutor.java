package org.gaeperf.load.generator;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs what one of its threads hands over on that thread, at once, and anything else on a thread of its own.
 *
 * <p>Jetty's client keeps one of these threads for each selector. It takes what reads a response for something that may
 * block, so it hands the selector over to another thread first, which costs a response two wake-ups of threads and two
 * changes of what the selector waits for. Nothing here blocks: {@link RequestRecorder#completed} takes no lock. So the
 * thread that was woken by a response reads it, and then goes on with the next.
 */
final class InPlaceExecutor implements Executor {

    private final ThreadLocal<Boolean> own = ThreadLocal.withInitial(() -> false);
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(
                () -> {
                    own.set(true);
                    task.run();
                },
                "selector");
        thread.setDaemon(true);
        return thread;
    });

    /** Ends the threads that have nothing to do. They would live for a minute, and be taken for those of a load that goes on. */
    void end() {
        threads.shutdown();
    }

    @Override
    public void execute(Runnable task) {
        if (own.get()) {
            task.run();
        } else {
            threads.execute(task);
        }
    }
}
