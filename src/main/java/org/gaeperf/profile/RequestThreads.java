package org.gaeperf.profile;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

/**
 * The threads of a recording that are known to serve requests: workers of pools that took tasks in the measurement, and
 * threads that were seen in the code of a server. Of any other thread nothing is known, so its waits explain nothing: a
 * thread that tidies up every few seconds sleeps longer than all requests together.
 */
final class RequestThreads {

    /** Where the worker of a pool waits until there is a task. */
    private static final Set<String> IDLE_WORKERS = Set.of(
            "java.util.concurrent.ThreadPoolExecutor.getTask",
            "java.util.concurrent.ForkJoinPool.awaitWork",
            "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.idleJobPoll",
            "org.eclipse.jetty.util.thread.QueuedThreadPool.idleJobPoll",
            "org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.reservedWait",
            "org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.waitForTask",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask",
            "io.netty.util.concurrent.SingleThreadEventExecutor.takeTask");

    /** Methods that run tasks, too: a thread is idle there only if it waits in the JDK from there. */
    private static final Set<String> IDLE_WORKER_SITES = Set.of(
            "com.google.apphosting.runtime.ThreadGroupPool$PoolEntry.run",
            "org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run");

    /** Where a thread waits for something else than a request. */
    private static final Set<String> IDLE_OTHERS = Set.of(
            "java.util.TimerThread.mainLoop",
            "java.lang.ref.ReferenceQueue.remove",
            "java.lang.ref.Reference$ReferenceHandler.run",
            "jdk.internal.misc.InnocuousThread.run");

    /** The queue of a scheduler: its worker waits for a time, not for a request. */
    private static final Pattern SCHEDULER =
            Pattern.compile("java\\.util\\.concurrent\\.ScheduledThreadPoolExecutor\\$.*");

    /**
     * Where a thread of the RPC mode waits for the thread that answers. The runtime's versions have the class at
     * different places: {@code jetty94.JettyHttpProxy$LocalRpcContext} in 2.0.19, {@code LocalRpcContext} later.
     */
    private static final Pattern HANDED_OVER =
            Pattern.compile("com\\.google\\.apphosting\\.runtime\\.(.*[.$])?LocalRpcContext\\.getResponse");

    /** Code that only a thread with a request or a connection runs. */
    private static final Pattern SERVES = Pattern.compile("(javax|jakarta)\\.servlet\\..*"
            + "|org\\.eclipse\\.jetty\\.(server|io|http2|ee\\d+)\\..*"
            + "|org\\.apache\\.(coyote|catalina)\\..*"
            + "|io\\.undertow\\.server\\..*"
            + "|io\\.netty\\.channel\\..*"
            + "|io\\.vertx\\.core\\.http\\..*"
            + "|io\\.helidon\\.webserver\\..*"
            + "|sun\\.net\\.httpserver\\..*");

    private final Set<Long> serving = new HashSet<>();

    /** What a thread does in a wait. */
    enum Activity {
        /** The thread serves a request, if it is one that does. */
        TASK,
        /** It waits until there is something to do, or for the thread that answers in its place. */
        IDLE,
        /** It runs what a scheduler started at a given time. */
        SCHEDULED
    }

    /** Says what a thread does in a wait, and remembers the thread if that shows that it serves requests. */
    Activity see(RecordedEvent wait, String site) {
        RecordedStackTrace stack = wait.getStackTrace();
        if (stack == null) {
            return Activity.TASK;
        }
        boolean isScheduler = false;
        boolean isIdleWorker = IDLE_WORKER_SITES.contains(site);
        boolean isIdle = isIdleWorker;
        boolean serves = false;
        for (RecordedFrame frame : stack.getFrames()) {
            if (frame.getMethod() != null) {
                String method = frame.getMethod().getType().getName() + "."
                        + frame.getMethod().getName();
                isScheduler |= SCHEDULER.matcher(method).matches();
                isIdleWorker |= IDLE_WORKERS.contains(method);
                isIdle |= IDLE_OTHERS.contains(method)
                        || HANDED_OVER.matcher(method).matches();
                serves |= SERVES.matcher(method).matches();
            }
        }
        RecordedThread thread = wait.getThread();
        if (thread != null && (serves || (isIdleWorker && !isScheduler))) {
            serving.add(thread.getId());
        }
        if (isIdle || isIdleWorker) {
            return Activity.IDLE;
        }
        return isScheduler && !serves ? Activity.SCHEDULED : Activity.TASK;
    }

    /** Says whether a thread was seen to serve requests, once all waits of the recording were seen. */
    boolean serves(long thread) {
        return serving.contains(thread);
    }
}
