package com.google.apphosting.runtime.jetty94;

import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Asynchronous servlets: disabled unless the application's system properties enable them. */
final class AsyncMode {
    /** The number of threads that the stock engine has behind its proxy. */
    private static final int MAX_RESUMING_THREADS = 100;

    private AsyncMode() {}

    /** Evaluated for each request, since the runtime sets the application's properties after this engine is loaded. */
    static boolean isEnabled() {
        return Boolean.getBoolean(RpcConnection.ASYNC_ENABLE_PPROPERTY);
    }

    /** Adds the thread pool that {@link #threadsOf} returns; its threads start when they are needed. */
    static void addThreadsTo(Server server) {
        server.addBean(new ResumingThreads(), true);
    }

    static Executor threadsOf(Server server) {
        return server.getBean(ResumingThreads.class);
    }

    /** A separate type, because the server's main pool is also a bean of type QueuedThreadPool. */
    private static final class ResumingThreads extends QueuedThreadPool {
        ResumingThreads() {
            super(MAX_RESUMING_THREADS, 0);
            setName("resume");
            setReservedThreads(0);
        }
    }
}
