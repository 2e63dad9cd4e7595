package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.base.protos.RuntimePb.UPRequest;
import com.google.apphosting.runtime.AppVersion;
import com.google.apphosting.runtime.MutableUpResponse;
import com.google.apphosting.runtime.ServletEngineAdapter;
import com.google.apphosting.runtime.SessionStoreFactory;
import com.google.apphosting.runtime.jetty9.JettyLogger;
import java.io.FileNotFoundException;
import org.eclipse.jetty.server.Server;

/**
 * The runtime's servlet engine as an HTTP server: each request goes directly from the socket to the application.
 *
 * <p>It has the name of the engine that it replaces, because the runtime looks that name up. The stock engine has a
 * second server behind the first one and copies whole bodies between them.
 */
public class JettyServletEngineAdapter implements ServletEngineAdapter {

    static {
        // Jetty reads the first property when its first class is loaded, so it must be set before any Jetty class is
        // used.
        System.setProperty("org.eclipse.jetty.util.log.class", JettyLogger.class.getName());
        System.setProperty("java.vendor.url", "");
        System.setProperty("java.vendor.url.bug", "");
    }

    private HttpEngine engine;

    @Override
    public void start(String serverInfo, Config config) {
        if (!config.useJettyHttpProxy()) {
            throw new IllegalStateException("This servlet engine serves HTTP only: the runtime must be started with "
                    + "--use_jetty_http_proxy=true");
        }
        withLoaderOfEngine(() -> {
            engine = new HttpEngine(serverInfo, config);
            engine.start();
        });
    }

    @Override
    public void stop() {
        if (engine != null) {
            withLoaderOfEngine(engine::stop);
        }
    }

    @Override
    public void addAppVersion(AppVersion appVersion) throws FileNotFoundException {
        engine.addAppVersion(appVersion);
    }

    @Override
    public void deleteAppVersion(AppVersion appVersion) {
        engine.removeAppVersion(appVersion);
    }

    @Override
    public void setSessionStoreFactory(SessionStoreFactory factory) {
        engine.setSessionStoreFactory(factory);
    }

    /** Never called, because requests reach this engine only by HTTP. */
    @Override
    public void serviceRequest(UPRequest upRequest, MutableUpResponse upResponse) {
        throw new UnsupportedOperationException("This servlet engine takes no requests by RPC");
    }

    /** Threads of {@link Server} inherit the context class loader of the thread that starts it. */
    private static void withLoaderOfEngine(Lifecycle step) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(JettyServletEngineAdapter.class.getClassLoader());
        try {
            step.run();
        } catch (Exception e) {
            throw new IllegalStateException("The servlet engine could not be started or stopped: " + e.getMessage(), e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** A step of the server's life cycle; it may throw any exception. */
    private interface Lifecycle {
        void run() throws Exception;
    }
}
