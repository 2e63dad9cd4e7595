package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.base.protos.AppinfoPb.AppInfo;
import com.google.apphosting.runtime.AppVersion;
import com.google.apphosting.runtime.ServletEngineAdapter.Config;
import com.google.apphosting.runtime.SessionStoreFactory;
import com.google.apphosting.utils.config.AppEngineConfigException;
import com.google.apphosting.utils.config.AppYaml;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The Jetty server with everything between a connection and the application. */
final class HttpEngine {
    private static final Logger LOGGER = Logger.getLogger(HttpEngine.class.getName());

    /** The number of threads that the stock engine's proxy has. */
    private static final int MAX_THREADS = 200;

    private static final int INFLATE_BUFFER_BYTES = 8 * 1024;
    private static final Path APP_YAML = Path.of("WEB-INF", "appengine-generated", "app.yaml");

    private final Config config;
    private final AppInfoFactory appInfoFactory = new AppInfoFactory(System.getenv());
    private final Server server = new Server(new QueuedThreadPool(MAX_THREADS));
    private final AppVersionHandlerMap applications;
    private final RequestAdmission admission;

    HttpEngine(String serverInfo, Config config) {
        this.config = config;
        this.applications = new AppVersionHandlerMap(new ApplicationHandlerFactory(server, serverInfo));
        this.admission = new RequestAdmission(
                config.evaluationRuntimeServerInterface(),
                new UPRequestTranslator(appInfoFactory, config.passThroughPrivateHeaders(), true));
        server.setConnectors(new ServerConnector[] {connector()});
        server.setHandler(handlers());
        server.setErrorHandler(ErrorResponses.outsideTheApplication());
        AsyncMode.addThreadsTo(server);
    }

    void start() throws Exception {
        // The handler of static files reads this attribute.
        server.setAttribute(Jetty94Constants.APP_YAML_ATTRIBUTE_TARGET, appYaml());
        registerApplication();
        server.start();
    }

    void stop() throws Exception {
        server.stop();
    }

    /** Does not build the web application: its first request does, since that provides an environment. */
    void addAppVersion(AppVersion appVersion) {
        admission.setAppVersion(appVersion);
        applications.addAppVersion(appVersion);
    }

    void removeAppVersion(AppVersion appVersion) {
        applications.removeAppVersion(appVersion.getKey());
    }

    void setSessionStoreFactory(SessionStoreFactory factory) {
        applications.setSessionStoreFactory(factory);
    }

    /** Tells the runtime which application to serve; the runtime then calls {@link #addAppVersion}. */
    private void registerApplication() throws Exception {
        AppInfo appInfo = appInfoFactory.getAppInfoFromFile(config.applicationRoot(), config.fixedApplicationPath());
        RpcCall call = RpcCall.withoutDeadline();
        config.evaluationRuntimeServerInterface().addAppVersion(call, appInfo);
        call.response();
    }

    private ServerConnector connector() {
        ServerConnector connector = new JettyServerConnectorWithReusePort(server, config.jettyReusePort());
        connector.setHost(config.jettyHttpAddress().getHost());
        connector.setPort(config.jettyHttpAddress().getPort());
        connector.setConnectionFactories(List.of(new EngineConnectionFactory(config, admission)));
        return connector;
    }

    private Handler handlers() {
        ResponseLimitHandler responseLimit = new ResponseLimitHandler();
        responseLimit.setHandler(applications);
        EntryHandler entry = new EntryHandler();
        entry.setHandler(responseLimit);
        // As in the stock proxy, requests are decompressed and responses compressed for every user agent and method.
        GzipHandler gzip = new GzipHandler();
        gzip.setInflateBufferSize(INFLATE_BUFFER_BYTES);
        gzip.setExcludedAgentPatterns();
        gzip.setIncludedMethods();
        gzip.setHandler(entry);
        RequestLimitHandler requestLimit = new RequestLimitHandler();
        requestLimit.setHandler(gzip);
        return requestLimit;
    }

    private AppYaml appYaml() {
        if (config.fixedApplicationPath() == null) {
            return null;
        }
        Path file = Path.of(config.fixedApplicationPath()).resolve(APP_YAML);
        try (Reader reader = Files.newBufferedReader(file)) {
            return AppYaml.parse(reader);
        } catch (IOException | AppEngineConfigException e) {
            LOGGER.log(Level.WARNING, e, () -> "Static files are served without the settings of " + file);
            return null;
        }
    }
}
