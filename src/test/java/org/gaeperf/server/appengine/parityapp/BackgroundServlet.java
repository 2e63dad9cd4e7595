package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Runs something in a background thread, as the ThreadManager does once App Engine has told it which background request
 * brings the thread. The test plays that part and sends the request itself.
 */
public final class BackgroundServlet extends HttpServlet {
    private static final long TIMEOUT_SECONDS = 10;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        CompletableFuture<String> report = new CompletableFuture<>();
        Thread thread = threadOf(request.getParameter("id"), () -> report.complete(describe()));
        thread.start();
        response.getWriter().println(AppEngine.attempt(() -> report.get(TIMEOUT_SECONDS, TimeUnit.SECONDS)));
    }

    private static Thread threadOf(String requestId, Runnable work) {
        return AppEngine.attempt(() -> {
            Object delegate = AppEngine.delegate();
            Field field = delegate.getClass().getDeclaredField("coordinator");
            field.setAccessible(true);
            Object coordinator = field.get(delegate);
            return (Thread) coordinator
                    .getClass()
                    .getMethod("waitForThreadStart", String.class, Runnable.class, long.class)
                    .invoke(coordinator, requestId, work, TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
        });
    }

    private static String describe() {
        return "environment " + (AppEngine.environment() != null) + ", application's loader "
                + (Thread.currentThread().getContextClassLoader() == BackgroundServlet.class.getClassLoader());
    }
}
