package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.runtime.AppVersion;
import javax.servlet.ServletException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;

/** Builds the web application as the stock engine does, but with the error handler of this engine. */
final class ApplicationHandlerFactory extends AppVersionHandlerFactory {

    ApplicationHandlerFactory(Server server, String serverInfo) {
        super(server, serverInfo, new AppEngineWebAppContextFactory(), false);
    }

    @Override
    public Handler createHandler(AppVersion appVersion) throws ServletException {
        Handler application = super.createHandler(appVersion);
        ContextHandler context = (ContextHandler) application;
        context.setErrorHandler(ErrorResponses.ofApplication(context.getErrorHandler()));
        return application;
    }
}
