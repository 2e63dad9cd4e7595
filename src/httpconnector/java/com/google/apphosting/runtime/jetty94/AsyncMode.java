package com.google.apphosting.runtime.jetty94;

import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Asynchronous servlets: off unless the application's system properties turn them on. */
final class AsyncMode {
    /** As many as the stock engine has behind its proxy. */
    private static final int MAX_RESUMING_THREADS = 100;

    private AsyncMode() {}

    /** Asked anew for each request: the runtime sets the application's properties after this engine is loaded. */
    static boolean isEnabled() {
        return Boolean.getBoolean(RpcConnection.ASYNC_ENABLE_PPROPERTY);
    }

    /** Adds the threads that {@link #threadsOf} gives; none of them exists before it is needed. */
    static void addThreadsTo(Server server) {
        server.addBean(new ResumingThreads(), true);
    }

    static Executor threadsOf(Server server) {
        return server.getBean(ResumingThreads.class);
    }

    /** A type of its own: the server's main pool is a bean of the same class. */
    private static final class ResumingThreads extends QueuedThreadPool {
        ResumingThreads() {
            super(MAX_RESUMING_THREADS, 0);
            setName("resume");
            setReservedThreads(0);
        }
    }
}
