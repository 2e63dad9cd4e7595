package org.gaeperf.process;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep a process from ending. */
public final class DaemonThreads {

    private DaemonThreads() {}

    /** Starts one. */
    public static void start(String name, Runnable task) {
        named(name).newThread(task).start();
    }

    /** Makes threads of this name. */
    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
